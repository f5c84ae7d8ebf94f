import type { KnownPayment } from '../payment-provider.ts';

/** A uuid as Alipay takes it for a number: letters, digits and underscores only, at most 64. */
export function toNumber(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** The uuid behind a number of ours; undefined where it is none. */
export function fromNumber(number: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number);
  return parts?.slice(1).join('-');
}

/**
 * What is kept of a page that was handed out: Alipay's out_trade_no, and when its time is over. Alipay knows nothing
 * of the page until somebody signs in on it, so nobody there could be asked for that time.
 */
export function toReference(payment: string, expiresAt: Date): string {
  return `${toNumber(payment)}.${Math.floor(expiresAt.getTime() / 1000)}`;
}

/** When the page's time is over; undefined where no page was handed out. */
export function expiryOf({ reference }: Pick<KnownPayment, 'reference'>): Date | undefined {
  const seconds = /^[0-9a-f]{32}\.(\d+)(?:\.[my])?$/.exec(reference ?? '')?.[1];
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
}

type Period = 'month' | 'year';
const periods = { m: 'month', y: 'year' } as const;

/** How an agreement is known: by the payment it is signed with, and once it is signed by Alipay's own number. */
export interface AgreementReference {
  readonly number: { readonly payment: string } | { readonly agreementNo: string };
  /** Alipay does not tell it. */
  readonly period: Period;
}

/** What is kept of an agreement: of a page that was handed out, what `toReference` keeps too. */
export const withPeriod = (reference: string, period: Period): string => `${reference}.${period.charAt(0)}`;

/** Reads what is kept of an agreement; undefined where nothing is. */
export function readAgreementReference(reference: string | undefined): AgreementReference | undefined {
  const [, number = '', sign] = /^(\d{1,64}|[0-9a-f]{32}\.\d+)\.([my])$/.exec(reference ?? '') ?? [];
  if (sign !== 'm' && sign !== 'y') return undefined;
  const payment = number.includes('.') ? fromNumber(number.slice(0, 32)) : undefined;
  return { number: payment === undefined ? { agreementNo: number } : { payment }, period: periods[sign] };
}

const SUBSCRIPTION_DIGITS = 25;
const LARGEST_UUID = 2n ** 128n;

/**
 * Alipay's external_agreement_no, of 32 letters and digits: which subscription, and by which payment it is signed, as a
 * subscription may be signed anew.
 */
export function toAgreementNumber(subscription: string, payment: string): string {
  const digits = BigInt(`0x${toNumber(subscription)}`)
    .toString(36)
    .padStart(SUBSCRIPTION_DIGITS, '0');
  return digits + toNumber(payment).slice(0, 32 - SUBSCRIPTION_DIGITS);
}

/** The subscription behind such a number; undefined where it is none of ours. */
export function fromAgreementNumber(number: string): string | undefined {
  const digits = /^([0-9a-z]{25})[0-9a-f]{7}$/.exec(number)?.[1];
  if (digits === undefined) return undefined;
  const value = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return value < LARGEST_UUID ? fromNumber(value.toString(16).padStart(32, '0')) : undefined;
}
