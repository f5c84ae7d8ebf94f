import { escapeHtml } from './escape-html.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

/** What a mail consists of, from top to bottom. */
export interface MailParts {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown large, with room between its digits. */
  readonly code?: string;
  readonly action?: Link;
  readonly closing?: string;
  readonly footer?: { readonly text: string; readonly link: Link };
}

/** A mail as text and as HTML, which loads nothing from anywhere. */
export function writtenMail(parts: MailParts): { readonly text: string; readonly html: string } {
  return { text: textOf(parts), html: htmlOf(parts) };
}

function textOf({ title, paragraphs, code, action, closing, footer }: MailParts): string {
  const blocks = [
    title,
    ...paragraphs,
    code,
    action && `${action.label}: ${action.url}`,
    closing,
    footer && `--\n${footer.text}\n${footer.link.label}: ${footer.link.url}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

const font = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif`;
const dim = 'color:#626d69';

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
const link = ({ label, url }: Link, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
const button = (action: Link) =>
  `<p style="margin:8px 0 24px">${link(action, 'display:inline-block;padding:10px 18px;border-radius:8px;background:#116a59;color:#ffffff;font-weight:600;text-decoration:none')}</p>`;
const digits = (code: string) =>
  `<p style="margin:8px 0 24px;font-size:30px;font-weight:650;letter-spacing:6px">${escapeHtml(code)}</p>`;
const foot = ({ text, link: to }: NonNullable<MailParts['footer']>) =>
  `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dad8;font-size:13px;${dim}">${escapeHtml(text)} ${link(to, dim)}</p>`;

function htmlOf({ language, title, paragraphs, code, action, closing, footer }: MailParts): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:32px 20px;font:16px/1.5 ${font}"><div style="max-width:520px;margin:0 auto">`,
    `<p style="margin:0 0 24px;font-weight:650;${dim}">Tutka</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    code === undefined ? '' : digits(code),
    action ? button(action) : '',
    closing === undefined ? '' : paragraph(closing, dim),
    footer ? foot(footer) : '',
    '</div></body></html>',
  ].join('\n');
}
