import { randomUUID } from 'node:crypto';
import type { AlipaySimulator } from './index.ts';
import { signable, signText } from './rsa.ts';

type Fields = Record<string, string>;

/** The address of a page, signed by hand: the SDK has no part in tests of the simulator. */
export function pageOf({ keys, url }: AlipaySimulator, content: object = {}, more: Fields = {}): string {
  const fields: Fields = {
    app_id: keys.appId,
    method: 'alipay.trade.page.pay',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-22 12:00:00',
    version: '1.0',
    biz_content: JSON.stringify({
      out_trade_no: randomUUID().replaceAll('-', ''),
      product_code: 'FAST_INSTANT_TRADE_PAY',
      subject: 'Pro plan',
      total_amount: '12.50',
      ...content,
    }),
    ...more,
  };
  const sign = signText(signable(fields, []), keys.privateKey);
  return `${url}?${new URLSearchParams({ ...fields, sign })}`;
}
