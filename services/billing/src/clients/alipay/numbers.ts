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
export function expiryOf({ reference }: KnownPayment): Date | undefined {
  const seconds = /^[0-9a-f]{32}\.(\d+)$/.exec(reference ?? '')?.[1];
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
}
