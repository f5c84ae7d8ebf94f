/** The fields that are other than they were: what nobody touched is not sent, and undoes nothing that somebody else set meanwhile. */
export function changedOf<T extends object>(before: T, now: T): Partial<T> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
