/** Several values as one part of an address; a comma within one of them stays its own. */
export function joinedByComma(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** The values that such a part holds; none where there is no part. */
export function splitAtComma(part: string | null): string[] {
  const values = (part ?? '').split(',').filter((value) => value !== '');
  return values.map((value) => value.replaceAll(/%2C/gi, ',').replaceAll('%25', '%'));
}
