/** A part of an address where it is one of some values; else ''. */
export function choiceOf<T extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly T[],
): T | '' {
  const text = search.get(name);
  return values.find((one) => one === text) ?? '';
}
