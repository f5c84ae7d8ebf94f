import { LinkExpired, LinkLocked } from './errors.ts';

/** Wrong passwords that a link takes in a window. */
export const TRIES = 20;
export const TRIES_WINDOW_MS = 10 * 60_000;

export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Throws LinkExpired. */
export function refuseExpired(expiresAt: Date | null, now: Date): void {
  if (isExpired(expiresAt, now)) throw new LinkExpired('This link has expired');
}

/** There is no room for another try until the window that began at `triesSince` is over. */
export function lockedLink(triesSince: Date | null, now: Date): LinkLocked {
  const openAgain = (triesSince?.getTime() ?? 0) + TRIES_WINDOW_MS;
  return new LinkLocked(Math.max(1, Math.ceil((openAgain - now.getTime()) / 1000)));
}
