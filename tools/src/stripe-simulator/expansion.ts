import type { Store } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;

function expandOne(store: Store, value: unknown, path: readonly string[]): unknown {
  const object = typeof value === 'string' ? store.any(value) : value;
  if (object === null || object === undefined) return value;
  return expand(store, object as Fields, path);
}

/** An object with what stands at a path (`payment_intent.latest_charge`) in place of its id. */
export function expand(store: Store, object: Fields, [field, ...rest]: readonly string[]): Fields {
  if (field === undefined || !(field in object)) return object;
  const value = object[field];
  const expanded = Array.isArray(value)
    ? value.map((each) => expandOne(store, each, rest))
    : expandOne(store, value, rest);
  return { ...object, [field]: expanded };
}
