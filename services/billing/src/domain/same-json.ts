/** Whether two JSON values are equal; the order of an object's keys does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  return spelled(one) === spelled(other);
}

function spelled(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
