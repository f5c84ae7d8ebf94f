const MINUTE = 60_000;
const ONLINE_MS = 10 * MINUTE;
const FIRST_MS = MINUTE / 2;
export const LONGEST_MS = 60 * MINUTE;

/** When to look at a server again, after so many looks in a row that did not find it online. */
export function nextLookMs(failures: number): number {
  return failures === 0 ? ONLINE_MS : Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
