import type { AlipaySdk } from 'alipay-sdk';
import type { Attempt, Opened } from '../payment-provider.ts';
import { toTotal } from './amounts.ts';
import { toChinaTime } from './china-time.ts';
import { toNumber, toReference } from './numbers.ts';

const LONGEST_TITLE = 128;
const wide: Readonly<Record<string, string>> = { '/': '／', '=': '＝', '&': '＆' };

/** A title without the signs that Alipay refuses. */
export function toSubject(title: string): string {
  const plain = title.replaceAll(/[/=&]/g, (sign) => wide[sign] ?? ' ').replaceAll(/\p{Cc}+/gu, ' ');
  return [...plain.trim()].slice(0, LONGEST_TITLE).join('') || '-';
}

/** How Alipay's page is to be signed. */
export interface PageSigning {
  readonly sdk: AlipaySdk;
  readonly notifyUrl: string;
  readonly now: Date;
}

/** Signs the address of Alipay's page; nothing is asked of Alipay. `product` says what is bought in Alipay's words. */
export function signPage(
  { sdk, notifyUrl, now }: PageSigning,
  { payment, amount, title, returnUrl, expiresAt }: Attempt,
  product: Readonly<Record<string, unknown>> = { product_code: 'FAST_INSTANT_TRADE_PAY' },
): Opened {
  const url = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    // The SDK would write the machine's own time zone.
    timestamp: toChinaTime(now),
    notifyUrl,
    returnUrl,
    bizContent: {
      out_trade_no: toNumber(payment),
      ...product,
      subject: toSubject(title),
      total_amount: toTotal(amount),
      time_expire: toChinaTime(expiresAt),
    },
  });
  return { reference: toReference(payment, expiresAt), url };
}
