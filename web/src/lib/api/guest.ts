import type { AnyArgs, Row } from './row.ts';

/** What opens a share: its token, or the word of an outside application on who its user is. */
export type GuestProof =
  | { readonly shareId: string; readonly shareToken: string }
  | {
      readonly shareId: string;
      readonly exUserId: string;
      readonly timestamp: number;
      readonly sign: string;
    };

/** What this page shows to act under a share; whoever is signed in in this browser has no part in it. */
export interface GuestCredentials {
  readonly proof: () => GuestProof | Promise<GuestProof>;
  /** The page stands in another site's frame. */
  readonly framed: boolean;
}

const KEPT_AT = 'tutka-visitor';

let guest: GuestCredentials | undefined;
let visitorToken: string | undefined;

/** From now on this page's calls are a guest's. */
export function actAsGuest(credentials: GuestCredentials): void {
  guest = credentials;
  visitorToken = credentials.framed ? kept() : undefined;
}

/** Keeps the visitor's token for where cookies are blocked: in a frame beyond this page, where the browser lets it. */
export function keepVisitorToken(token: string | undefined): void {
  visitorToken = token;
  if (!guest?.framed || token === undefined) return;
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

/** A call's arguments with the guest's credentials: in the query of a GET, in the body elsewhere. */
export async function asGuest(row: Row, args: AnyArgs): Promise<AnyArgs> {
  if (guest === undefined || row.access !== 'guest') return args;
  const shown = await guest.proof();
  const part = row.method === 'GET' ? 'query' : 'body';
  return { ...args, [part]: { ...Object(args[part]), ...shown } };
}

/** The headers that tell a guest apart. */
export function guestHeaders(): Record<string, string> {
  if (guest === undefined) return {};
  return {
    ...(guest.framed && { 'x-framed': '1' }),
    ...(visitorToken !== undefined && { 'x-visitor-token': visitorToken }),
  };
}
