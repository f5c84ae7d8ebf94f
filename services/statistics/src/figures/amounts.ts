import { currencyDigits } from '@tutka/http-contracts';

/** An amount in minor units, as decimal text with the currency's digits. */
export const minorText = (minor: bigint, currency: string): string =>
  decimal(minor, currencyDigits(currency));

/** An amount in nano-units, as decimal text with two digits or as many as it needs. */
export function nanoText(nanos: bigint): string {
  const text = decimal(nanos, 9);
  return text.replace(/0{1,7}$/, '');
}

function decimal(units: bigint, digits: number): string {
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
