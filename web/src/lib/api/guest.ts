import type { Credentials, GuestProof } from '@tutka/client';

/** What this page shows to act under a share; whoever is signed in in this browser has no part in it. */
export interface GuestCredentials {
  readonly proof: () => GuestProof | Promise<GuestProof>;
  /** The page stands in another site's frame. */
  readonly framed: boolean;
}

const KEPT_AT = 'tutka-visitor';

let acting: GuestCredentials | undefined;
let visitorToken: string | undefined;

/** From now on this page's calls are a guest's. */
export function actAsGuest(credentials: GuestCredentials): void {
  acting = credentials;
  visitorToken = credentials.framed ? kept() : undefined;
}

/** Keeps the visitor's token for where cookies are blocked: in a frame beyond this page, where the browser lets it. */
export function keepVisitorToken(token: string | undefined): void {
  visitorToken = token;
  if (!acting?.framed || token === undefined) return;
  try {
    localStorage.setItem(KEPT_AT, token);
  } catch {
    // Storage may be refused; the token then holds until the page is left.
  }
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEPT_AT) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The guest that this page's calls are made as; undefined: whoever is signed in. */
export function guest(): Credentials | undefined {
  return acting && { guest: { ...acting, visitorToken } };
}
