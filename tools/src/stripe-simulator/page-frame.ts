import { createHash } from 'node:crypto';
import type { PageWords } from './page-words.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#f6f7f9, #14161a);
  color: light-dark(#1b1f24, #e8eaed); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); margin: 1rem; padding: 1.5rem; border-radius: 12px;
  background: light-dark(#fff, #1e2127); border: 1px solid light-dark(#d9dde3, #3a3f47); }
h1 { margin: 0; font-size: 1rem; font-weight: 600; }
p { margin: 1rem 0 0; overflow-wrap: anywhere; }
.sandbox, .declined { padding: .75rem 1rem; border-radius: 8px; }
.sandbox { background: light-dark(#fff3cd, #3d3415); color: light-dark(#4d3b00, #ffe69c); }
.declined { background: light-dark(#fde2e1, #471c1b); color: light-dark(#7a1210, #ffc9c7); }
.amount { font-size: 2rem; font-weight: 700; margin-top: .25rem; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button, a { box-sizing: border-box; font: inherit; font-weight: 600; min-height: 48px; padding: .625rem 1rem; border-radius: 8px; text-align: center;
  text-decoration: none; cursor: pointer; border: 1px solid light-dark(#9aa3ad, #6b737d); background: transparent; color: inherit; }
a { display: block; margin-top: 1.5rem; }
button.pay { background: light-dark(#0a5ad4, #8ab6ff); border-color: transparent; color: light-dark(#fff, #06204a); }
:focus-visible { outline: 3px solid light-dark(#0a5ad4, #8ab6ff); outline-offset: 2px; }
`;

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML. */
export const text = (raw: string) => raw.replace(/[&<>"']/g, (each) => named[each] ?? each);

/** An amount in its currency's own unit. */
export function moneyOf(minor: number, currency: string, { lang }: PageWords): string {
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return text(format.format(minor / 10 ** digits));
}

/** A page of the sandbox, without a script. */
export function framed(words: PageWords, title: string, main: string): string {
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

/** What a page may do: nothing but be seen, be posted, and lead to where its buttons lead. */
export function pageHeaders(onward: readonly string[]): Record<string, string> {
  // A form's answer may lead on to these only where they are named.
  const origins = new Set(onward.map((each) => new URL(each).origin));
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleHash}`,
      `form-action 'self' ${[...origins].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
