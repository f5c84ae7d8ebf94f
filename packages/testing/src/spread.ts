/** Of a run's suites the last fifth has none of the few, so that no long one is alone at the end. */
const UNTIL = 0.8;

/** Puts a few among many at even distances; both keep their order. */
export function spread<T>(few: readonly T[], many: readonly T[]): T[] {
  const distance = Math.max(1, Math.floor((many.length * UNTIL) / few.length));
  const runs = few.flatMap((one, n) => [one, ...many.slice(n * distance, (n + 1) * distance)]);
  return [...runs, ...many.slice(few.length * distance)];
}
