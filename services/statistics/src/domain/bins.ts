/** Durations are counted in bins, each 10 % wider than the one before, so that they can be summed over any time. */
const GROWTH = Math.log(1.1);

/** The bin of a duration in milliseconds. */
export function binOf(ms: number): number {
  return ms < 1 ? 0 : Math.floor(Math.log(ms) / GROWTH) + 1;
}

/** The longest duration of a bin, in whole milliseconds. */
function topOf(bin: number): number {
  return bin === 0 ? 0 : Math.floor(Math.exp(GROWTH * bin));
}

/** Below which a share (0 to 1) of the durations lie, at most 10 % above the true one; null where there are none. */
export function quantile(bins: readonly (readonly [bin: number, n: number])[], share: number): number | null {
  let all = 0;
  for (const [, n] of bins) all += n;
  if (all === 0) return null;
  const wanted = Math.max(1, Math.ceil(all * share));
  let seen = 0;
  for (const [bin, n] of bins) {
    seen += n;
    if (seen >= wanted) return topOf(bin);
  }
  return null;
}
