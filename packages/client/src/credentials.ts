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

/** Somebody without an account who acts under a share. */
export interface Guest {
  /** Asked at each call: what an outside application signs is good for a short time. */
  readonly proof: () => GuestProof | Promise<GuestProof>;
  /** A page in another site's frame. */
  readonly framed?: boolean;
  /** What `getSharedAgent` answered as `visitorToken`: the same visitor again, where there are no cookies. */
  readonly visitorToken?: string | undefined;
}

/**
 * Who calls: a program with its API key, a person by the cookie of a session (`name=value`), or a guest of a share.
 * A page of the product needs none, its browser sends the cookie.
 */
export type Credentials =
  | { readonly apiKey: string }
  | { readonly cookie: string }
  | { readonly guest: Guest };

/** The headers that say who calls `url`. */
export function headersOf(credentials: Credentials | undefined, url: string): Record<string, string> {
  if (credentials === undefined) return {};
  if ('apiKey' in credentials) return { authorization: `Bearer ${credentials.apiKey}` };
  // A session writes from the product's own pages alone, which their origin shows.
  if ('cookie' in credentials) return { cookie: credentials.cookie, origin: new URL(url).origin };
  const { framed, visitorToken } = credentials.guest;
  return {
    ...(framed && { 'x-framed': '1' }),
    ...(visitorToken !== undefined && { 'x-visitor-token': visitorToken }),
  };
}

/** A call's arguments with a guest's proof: in the query of a GET, in the body elsewhere. */
export async function withProof(
  credentials: Credentials | undefined,
  row: Row,
  args: AnyArgs,
): Promise<AnyArgs> {
  if (credentials === undefined || !('guest' in credentials) || row.access !== 'guest') return args;
  const part = row.method === 'GET' ? 'query' : 'body';
  return { ...args, [part]: { ...Object(args[part]), ...(await credentials.guest.proof()) } };
}
