/** An array for a statement of values that need no quotes: uuids, numbers, dates. Faster than the driver's own. */
export const plainArray = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`;

const special = /["\\]/g;

/** An array of texts for a statement. */
export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(special, '\\$&')}"`).join(',')}}`;

/** Bytes for a statement, one after the other, with the array of where each begins (from 1) and that of their lengths. */
export function bytesColumn(values: readonly Uint8Array[]): [bytes: Buffer, from: string, length: string] {
  const from: number[] = [];
  let at = 1;
  for (const { length } of values) {
    from.push(at);
    at += length;
  }
  return [Buffer.concat(values), plainArray(from), plainArray(values.map(({ length }) => length))];
}
