const DIGITS = 9;

/** A ledger's amount ('-0.000000001') in its smallest parts, so that sums are exact. */
export function nanosOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const nanos = BigInt(whole + fraction.padEnd(DIGITS, '0'));
  return amount.startsWith('-') ? -nanos : nanos;
}

/** The same as decimal text with two decimals at least, and no zeros that say nothing. */
export function amountOf(nanos: bigint): string {
  const text = (nanos < 0n ? -nanos : nanos).toString().padStart(DIGITS + 1, '0');
  const fraction = text.slice(-DIGITS).replace(/(..)(.*?)0+$/, '$1$2');
  return `${nanos < 0n ? '-' : ''}${text.slice(0, -DIGITS)}.${fraction}`;
}
