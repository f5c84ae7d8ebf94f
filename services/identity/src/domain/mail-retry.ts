const FIRST_MS = 30_000;
const MOST_MS = 60 * 60 * 1000;

/** The wait after a mail has failed for the `tries`th time: half a minute, doubling, at most an hour. */
export function mailRetryMs(tries: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(tries - 1, 10), MOST_MS);
}
