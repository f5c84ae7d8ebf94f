/** A whole number, exact: a bigint where a number would not be. Adding numbers takes a fraction of the time and memory. */
export type Amount = number | bigint;

export function amountOf(value: bigint): Amount {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function plus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return amountOf(BigInt(a) + BigInt(b));
}
