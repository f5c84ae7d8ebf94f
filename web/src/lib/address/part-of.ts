/** A part of an address where it is what it has to be; else ''. */
export function partOf(search: URLSearchParams, name: string, isGood: (text: string) => boolean): string {
  const text = search.get(name) ?? '';
  return isGood(text) ? text : '';
}
