/** The longest that a server's wish to be asked later is heeded, in milliseconds; it is asked again then. */
const longestWait = 60_000;

/** How long a server wants to be left alone (Retry-After: seconds, or a date), in milliseconds; 0 where it says nothing. */
export function retryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), longestWait);
}
