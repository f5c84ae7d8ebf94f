import { createHash } from 'node:crypto';
import type { Trade } from './state.ts';

const style = `
:root { color-scheme: light dark; --ground: #f4f6f9; --card: #fff; --text: #16202c; --dim: #56657a; --line: #d5dde8;
  --blue: #0b63ce; --on-blue: #fff; --note: #fff4d6; --note-text: #6a4600; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e131a; --card: #19212b; --text: #edf2f8; --dim: #a3b1c3;
  --line: #344152; --blue: #7db4ff; --on-blue: #07203f; --note: #3a2d0b; --note-text: #ffdf94; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
.note { margin: 0 0 1.5rem; padding: .75rem 1rem; border-radius: 8px; background: var(--note); color: var(--note-text); }
.note b { display: block; }
h1 { margin: 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
.amount { margin: .25rem 0 1rem; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; color: var(--dim);
  font-size: .875rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { margin: 0 0 .75rem; }
button, .back { display: block; width: 100%; min-height: 2.75rem; padding: .625rem 1rem; border: 1px solid var(--line);
  border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: center;
  text-decoration: none; cursor: pointer; }
.pay { border-color: var(--blue); background: var(--blue); color: var(--on-blue); font-weight: 600; }
button:focus-visible, .back:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.state { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Headers of each page; forms may lead on to where the merchant wants the person back. */
export function pageHeaders(returnUrl: string | undefined): Record<string, string> {
  const back = returnUrl !== undefined && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : '';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const toHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)}</title><style>${style}</style></head>
<body><main>
<p class="note"><b>这是支付宝沙箱模拟页面，不会产生真实扣款。</b>
<span lang="en">This is a sandbox that stands in for Alipay. No money moves.</span></p>
${body}
</main></body>
</html>
`;
}

const states: Readonly<Record<Trade['status'], string>> = {
  WAIT_BUYER_PAY: '等待付款 <span lang="en">Waiting for payment</span>',
  TRADE_SUCCESS: '已付款 <span lang="en">Paid</span>',
  TRADE_FINISHED: '已付款 <span lang="en">Paid</span>',
  TRADE_CLOSED: '交易已关闭 <span lang="en">Closed</span>',
};

function button(trade: Trade, act: string, label: string, css = ''): string {
  // Relative, as the page is served below any path.
  return `<form method="post" action="${trade.tradeNo}/${act}"><button${css}>${label}</button></form>`;
}

function actionsOf(trade: Trade, back: string | undefined): string {
  if (trade.status === 'WAIT_BUYER_PAY') {
    return [
      button(trade, 'pay', '付款 <span lang="en">Pay</span>', ' class="pay"'),
      button(trade, 'fail', '付款失败 <span lang="en">Let it fail</span>'),
      button(trade, 'cancel', '取消 <span lang="en">Cancel</span>'),
    ].join('\n');
  }
  const link =
    back === undefined
      ? ''
      : `<a class="back" href="${toHtml(back)}">返回商家 <span lang="en">Back to the shop</span></a>`;
  return `<p class="state" role="status">${states[trade.status]}</p>\n${link}`;
}

/** The page at which a person pays. `back` leads to the merchant. */
export function cashierPage(trade: Trade, hasFailed: boolean, back: string | undefined): string {
  const amount = trade.currency === 'CNY' ? `¥ ${trade.total}` : `${trade.currency} ${trade.total}`;
  const failed =
    '<p class="state" role="alert">付款失败，余额不足。 <span lang="en">The payment failed: not enough in the account.</span></p>';
  return frame(
    `支付宝沙箱 Alipay sandbox · ${trade.subject}`,
    `<h1>${toHtml(trade.subject)}</h1>
<p class="amount">${toHtml(amount)}</p>
<dl><dt>商户订单号 <span lang="en">Order</span></dt><dd>${toHtml(trade.outTradeNo)}</dd></dl>
${hasFailed ? failed : ''}
${actionsOf(trade, back)}`,
  );
}

/** A page that says why there is nothing to pay. */
export function refusalPage(code: string, message: string): string {
  return frame(
    '支付宝沙箱 Alipay sandbox',
    `<h1>无法付款 <span lang="en">Cannot be paid</span></h1>\n<p class="state" role="alert">${toHtml(message)} (${toHtml(code)})</p>`,
  );
}
