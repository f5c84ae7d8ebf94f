import { button, frame, linkTo, toHtml } from './html.ts';
import type { Agreement, AgreementTerms } from './state.ts';

/** How often money is taken, in both languages. */
function often({ periodType, period }: AgreementTerms): string {
  if (periodType === 'DAY') return `每 ${period} 天 every ${period} days`;
  if (period === 12) return '每年 every year';
  return period === 1 ? '每个月 every month' : `每 ${period} 个月 every ${period} months`;
}

function rows(entries: readonly (readonly [zh: string, en: string, value: string])[]): string {
  const lines = entries.map(
    ([zh, en, value]) => `<dt>${zh} <span lang="en">${en}</span></dt><dd>${toHtml(value)}</dd>`,
  );
  return `<dl>${lines.join('')}</dl>`;
}

const termRows = (terms: AgreementTerms) =>
  [
    ['扣款周期', 'Charged', often(terms)],
    ['每次最多', 'At most', `¥ ${terms.singleAmount}`],
  ] as const;

/** What is signed together with a payment, on the page of the payment. */
export function termsSection(terms: AgreementTerms): string {
  return `<section class="terms"><h2>开通自动扣款 <span lang="en">Automatic payments</span></h2>
${rows([...termRows(terms), ['下次扣款', 'Next', terms.executeTime]])}</section>`;
}

/** The page at which a person looks at an agreement, and ends it. */
export function agreementPage(agreement: Agreement): string {
  const { subject, agreementNo, status, nextDeduct, deductions } = agreement;
  const isInForce = status === 'NORMAL';
  const more = [
    ['已扣款次数', 'Charged so far', String(deductions.length)],
    ...(isInForce ? [['下次扣款', 'Next', nextDeduct] as const] : []),
  ] as const;
  return frame(
    `支付宝沙箱 Alipay sandbox · ${subject}`,
    `<h1>自动扣款 <span lang="en">Automatic payments</span>: ${toHtml(subject)}</h1>
${rows([...termRows(agreement), ...more])}
<p class="state" role="status">${isInForce ? '已开通 <span lang="en">In force</span>' : '已关闭 <span lang="en">Ended</span>'}</p>
${isInForce ? button(agreementNo, 'unsign', '关闭自动扣款 <span lang="en">End it</span>') : ''}`,
  );
}

/** Leads from a payment's page to what was signed with it. */
export const linkToAgreement = ({ agreementNo }: Agreement): string =>
  linkTo(`../agreements/${agreementNo}`, '自动扣款 <span lang="en">Automatic payments</span>');
