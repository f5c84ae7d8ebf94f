import { linkToAgreement, termsSection } from './agreement-page.ts';
import { button, frame, linkTo, toHtml } from './html.ts';
import type { Agreement, Trade } from './state.ts';

const states: Readonly<Record<Trade['status'], string>> = {
  WAIT_BUYER_PAY: '等待付款 <span lang="en">Waiting for payment</span>',
  TRADE_SUCCESS: '已付款 <span lang="en">Paid</span>',
  TRADE_FINISHED: '已付款 <span lang="en">Paid</span>',
  TRADE_CLOSED: '交易已关闭 <span lang="en">Closed</span>',
};

const payLabels = ({ terms }: Trade): [act: string, label: string][] =>
  terms
    ? [
        ['pay', '付款并开通 <span lang="en">Pay and sign</span>'],
        ['pay-only', '只付款，不开通 <span lang="en">Pay without signing</span>'],
      ]
    : [['pay', '付款 <span lang="en">Pay</span>']];

function actionsOf(trade: Trade, { back, signed }: Seen): string {
  if (trade.status !== 'WAIT_BUYER_PAY') {
    return [
      `<p class="state" role="status">${states[trade.status]}</p>`,
      back === undefined ? '' : linkTo(back, '返回商家 <span lang="en">Back to the shop</span>'),
      signed ? linkToAgreement(signed) : '',
    ].join('\n');
  }
  return [
    ...payLabels(trade).map(([act, label]) =>
      button(trade.tradeNo, act, label, act === 'pay' ? ' class="pay"' : ''),
    ),
    button(trade.tradeNo, 'fail', '付款失败 <span lang="en">Let it fail</span>'),
    button(trade.tradeNo, 'cancel', '取消 <span lang="en">Cancel</span>'),
  ].join('\n');
}

/** How a person comes to see a payment. */
export interface Seen {
  readonly hasFailed: boolean;
  /** Leads to the merchant. */
  readonly back: string | undefined;
  /** What was signed with it. */
  readonly signed: Agreement | undefined;
}

/** The page at which a person pays. */
export function cashierPage(trade: Trade, seen: Seen): string {
  const amount = trade.currency === 'CNY' ? `¥ ${trade.total}` : `${trade.currency} ${trade.total}`;
  const failed =
    '<p class="state" role="alert">付款失败，余额不足。 <span lang="en">The payment failed: not enough in the account.</span></p>';
  return frame(
    `支付宝沙箱 Alipay sandbox · ${trade.subject}`,
    `<h1>${toHtml(trade.subject)}</h1>
<p class="amount">${toHtml(amount)}</p>
<dl><dt>商户订单号 <span lang="en">Order</span></dt><dd>${toHtml(trade.outTradeNo)}</dd></dl>
${trade.terms ? termsSection(trade.terms) : ''}
${seen.hasFailed ? failed : ''}
${actionsOf(trade, seen)}`,
  );
}

/** A page that says why there is nothing to pay. */
export function refusalPage(code: string, message: string): string {
  return frame(
    '支付宝沙箱 Alipay sandbox',
    `<h1>无法付款 <span lang="en">Cannot be paid</span></h1>\n<p class="state" role="alert">${toHtml(message)} (${toHtml(code)})</p>`,
  );
}
