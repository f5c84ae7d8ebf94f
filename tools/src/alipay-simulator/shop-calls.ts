import { randomUUID } from 'node:crypto';
import type { AlipaySimulator } from './index.ts';
import { signable, signText } from './rsa.ts';

type Fields = Record<string, string>;

/** A request, signed by hand: the SDK has no part in tests of the simulator. */
function signed({ keys }: AlipaySimulator, method: string, content: object, more: Fields): URLSearchParams {
  const fields: Fields = {
    app_id: keys.appId,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-22 12:00:00',
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...more,
  };
  const sign = signText(signable(fields, []), keys.privateKey);
  return new URLSearchParams({ ...fields, sign });
}

/** The address of a page at which something is paid. */
export function pageOf(simulator: AlipaySimulator, content: object = {}, more: Fields = {}): string {
  const page = signed(
    simulator,
    'alipay.trade.page.pay',
    {
      out_trade_no: randomUUID().replaceAll('-', ''),
      product_code: 'FAST_INSTANT_TRADE_PAY',
      subject: 'Pro plan',
      total_amount: '12.50',
      ...content,
    },
    more,
  );
  return `${simulator.url}?${page}`;
}

/** What has to stand in a page's content for an agreement to be signed with it. */
export const signing = (externalAgreementNo: string, rule: object = {}) => ({
  product_code: 'CYCLE_PAY_AUTH',
  agreement_sign_params: {
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
    external_agreement_no: externalAgreementNo,
    access_params: { channel: 'ALIPAYAPP' },
    period_rule_params: {
      period_type: 'MONTH',
      period: 1,
      execute_time: '2026-12-22',
      single_amount: '12.50',
      ...rule,
    },
  },
});

/** Asks the gateway; its answer, of which the signature is checked elsewhere. */
export async function ask(
  simulator: AlipaySimulator,
  method: string,
  content: object,
  more: Fields = {},
): Promise<Fields> {
  const body = signed(simulator, method, content, more);
  const answer = await fetch(simulator.url, { method: 'POST', body });
  const [told] = Object.values((await answer.json()) as Record<string, Fields>);
  return told ?? {};
}
