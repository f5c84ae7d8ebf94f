/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** p50, p95 and the slowest, in milliseconds. */
export function milliseconds(times: readonly number[]): string {
  const [half, most, slowest] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  return `p50 ${half} ms  p95 ${most} ms  max ${slowest} ms`;
}
