const FASTEST_MS = 1000;
const SLOWEST_MS = 30_000;
/** How much of the time that was waited until now is waited once more. */
const SHARE = 1 / 4;

/** How long to wait before the next question, after so much waiting. */
export function paceOf(waitedMs: number): number {
  return Math.min(SLOWEST_MS, Math.max(FASTEST_MS, Math.round(waitedMs * SHARE)));
}
