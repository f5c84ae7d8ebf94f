import { LinkExpired, LinkLocked } from './errors.ts';

/** Wrong passwords that a link takes in a window. */
export const TRIES = 20;
export const TRIES_WINDOW_MS = 10 * 60_000;

/** What decides whether a link opens. */
export interface LinkState {
  readonly expiresAt: Date | null;
  readonly tries: number;
  readonly triesSince: Date | null;
}

/** Throws LinkExpired, or LinkLocked once too many passwords were tried, the one at hand counted. */
export function refuseClosedLink({ expiresAt, tries, triesSince }: LinkState, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw new LinkExpired('This link has expired');
  const openAgain = (triesSince?.getTime() ?? 0) + TRIES_WINDOW_MS;
  if (tries > TRIES && openAgain > now.getTime())
    throw new LinkLocked(Math.ceil((openAgain - now.getTime()) / 1000));
}
