/** What is kept under a key, made where it is not there; once there are `most`, it begins anew. */
export function keptIn<K, V>(kept: Map<K, V>, key: K, most: number, make: () => V): V {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (kept.size >= most) kept.clear();
  kept.set(key, made);
  return made;
}
