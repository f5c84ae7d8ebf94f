/** The text is no amount of that currency. */
class NotAnAmount extends Error {
  override readonly name = 'NotAnAmount';
}

/** Decimals of a currency's amounts: 2 for USD, 0 for JPY and KRW. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** '12.5' with 2 digits → 1250n. Throws NotAnAmount, also where a decimal would be lost. */
export function parseDecimal(text: string, digits: number): bigint {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(digits))) {
    throw new NotAnAmount(`"${text}" is no amount with at most ${digits} decimals`);
  }
  return BigInt(whole + decimals.slice(0, digits).padEnd(digits, '0'));
}

/** 1250n with 2 digits → '12.50'. */
export function formatDecimal(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : '';
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return digits === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}

/** Decimal text of a currency → minor units. Throws NotAnAmount. */
export const parseMoney = (text: string, currency: string): bigint => parseDecimal(text, digitsOf(currency));

/** Minor units of a currency → decimal text. */
export const formatMoney = (minor: bigint, currency: string): string =>
  formatDecimal(minor, digitsOf(currency));

/** Decimals of the ledger's nano-units: 1,000 tokens can cost 0.015 cent. */
export const LEDGER_DIGITS = 9;

/** Nano-units → decimal text, without zeros that say nothing, two decimals at least. */
export const formatNanos = (nanos: bigint): string =>
  formatDecimal(nanos, LEDGER_DIGITS).replace(/(\.\d\d\d*?)0+$/, '$1');
