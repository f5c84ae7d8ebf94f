import type { AnyArgs, Row } from './row.ts';

/** What this page shows to act under a share; whoever is signed in in this browser has no part in it. */
export interface GuestCredentials {
  readonly shareId: string;
  readonly shareToken: string;
  /** The page stands in another site's frame. */
  readonly framed: boolean;
}

let guest: GuestCredentials | undefined;
let visitorToken: string | undefined;

/** From now on this page's calls are a guest's. */
export function actAsGuest(credentials: GuestCredentials): void {
  guest = credentials;
}

/** Keeps the visitor's token for where cookies are blocked. */
export function keepVisitorToken(token: string | undefined): void {
  visitorToken = token;
}

/** A call's arguments with the guest's credentials: in the query of a GET, in the body elsewhere. */
export function asGuest(row: Row, args: AnyArgs): AnyArgs {
  if (guest === undefined || row.access !== 'guest') return args;
  const { shareId, shareToken } = guest;
  const shown = { shareId, shareToken };
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
