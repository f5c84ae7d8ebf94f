/** JSON of some of an object's fields, by field, as a message's `values`; only those of `names` that it has. */
export function toldValues<T extends object>(
  fields: T,
  names: readonly (keyof T & string)[],
): Record<string, string> {
  const told = names.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(told.map((name) => [name, JSON.stringify(fields[name])]));
}
