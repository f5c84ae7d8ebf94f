/** A whole number, exact: a bigint where a number would not be. Adding numbers takes a fraction of the time and memory. */
export type Amount = number | bigint;

export function amountOf(value: bigint): Amount {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** What stands at a place in bytes, as PostgreSQL sends a bigint. */
export function amountAt(bytes: Buffer, at: number): Amount {
  const number = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  return Number.isSafeInteger(number) ? number : bytes.readBigInt64BE(at);
}

export function plus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return amountOf(BigInt(a) + BigInt(b));
}
