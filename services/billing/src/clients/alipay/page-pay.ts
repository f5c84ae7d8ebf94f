import type { AlipaySdk } from 'alipay-sdk';
import { formatMoney } from '../../domain/money.ts';
import { type Attempt, type Opened, ProviderRefused } from '../payment-provider.ts';
import { toChinaTime } from './china-time.ts';
import { toNumber, toReference } from './numbers.ts';

/** The only currency of Alipay's page on the mainland. */
export const CURRENCY = 'CNY';
const LONGEST_TITLE = 128;
const wide: Readonly<Record<string, string>> = { '/': '／', '=': '＝', '&': '＆' };

/** Alipay refuses titles with these signs. */
function toSubject(title: string): string {
  const plain = title.replaceAll(/[/=&]/g, (sign) => wide[sign] ?? ' ').replaceAll(/\p{Cc}+/gu, ' ');
  return [...plain.trim()].slice(0, LONGEST_TITLE).join('') || '-';
}

/** Signs the address of Alipay's page; nothing is asked of Alipay. */
export function signPage(sdk: AlipaySdk, attempt: Attempt, notifyUrl: string, now: Date): Opened {
  const { payment, amount, title, returnUrl, expiresAt } = attempt;
  if (amount.currency !== CURRENCY) throw new ProviderRefused(`Alipay takes ${CURRENCY} only`);
  if (amount.minor <= 0n) throw new ProviderRefused('Alipay takes at least 0.01');
  const url = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    // The SDK would write the machine's own time zone.
    timestamp: toChinaTime(now),
    notifyUrl,
    returnUrl,
    bizContent: {
      out_trade_no: toNumber(payment),
      product_code: 'FAST_INSTANT_TRADE_PAY',
      subject: toSubject(title),
      total_amount: formatMoney(amount.minor, CURRENCY),
      time_expire: toChinaTime(expiresAt),
    },
  });
  return { reference: toReference(payment, expiresAt), url };
}
