import { currencyDigits } from '@tutka/http-contracts';
import type { NoticeData } from './notification-kind.ts';

interface Charged {
  readonly minor: bigint;
  readonly currency: string;
}

/** '$'-less decimal text with its currency: '20.00 USD', '2900 JPY'. */
export function amountText({ minor, currency }: Charged): string {
  const digits = currencyDigits(currency);
  const text = minor.toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`} ${currency}`;
}

/** A day as it is named everywhere, in UTC: a mail knows no other zone. */
export function dayText(milliseconds: NoticeData[string] | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Number(milliseconds));
}
