import { createHash } from 'node:crypto';

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
h1 + dl { margin-top: .75rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 600; }
.terms { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
.terms dl { margin: 0; }
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
/** A text as it may stand in a page. */
export const toHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** A page, labelled as a sandbox's. */
export function frame(title: string, body: string): string {
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

/** A button that posts; the address is relative, as the page is served below any path. */
export function button(number: string, act: string, label: string, css = ''): string {
  return `<form method="post" action="${number}/${act}"><button${css}>${label}</button></form>`;
}

/** A link that looks like a button. */
export const linkTo = (href: string, label: string): string =>
  `<a class="back" href="${toHtml(href)}">${label}</a>`;
