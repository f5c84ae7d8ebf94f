/** Of some names those that the pattern in a setting finds, all where it is not set. Throws where there are none: nothing would be shown. */
export function chosen<Name extends string>(setting: string, names: readonly Name[]): ReadonlySet<Name> {
  const pattern = new RegExp(process.env[setting] ?? '');
  const found = new Set(names.filter((name) => pattern.test(name)));
  if (found.size === 0) throw new Error(`${setting}: ${pattern} finds none of: ${names.join('; ')}`);
  return found;
}
