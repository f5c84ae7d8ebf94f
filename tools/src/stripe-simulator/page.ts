import type { Session } from './objects.ts';
import { framed, moneyOf, text } from './page-frame.ts';
import { type PageWords, wordsOf } from './page-words.ts';

function actionsOf({ status, success_url, cancel_url }: Session, words: PageWords): string {
  if (status === 'open') {
    const button = (name: 'pay' | 'fail' | 'cancel') =>
      `<button class="${name}" name="do" value="${name}">${words[name]}</button>`;
    return `<form method="post">${button('pay')}${button('fail')}${button('cancel')}</form>`;
  }
  const told = status === 'complete' ? words.done : words.over;
  return `<p role="status">${told}</p><a href="${text(cancel_url ?? success_url)}">${words.back}</a>`;
}

/** The page at which a person pays. */
export function pageFor(session: Session, title: string, isDeclined: boolean): string {
  const words = wordsOf(session.locale);
  const declined = isDeclined ? `<p class="declined" role="alert">${words.declined}</p>` : '';
  const main = `<h1>${words.heading}</h1>
<p class="sandbox" role="note">${words.sandbox}</p>
<p>${text(title)}</p>
<p class="amount">${moneyOf(session.amount_total, session.currency, words)}</p>
${declined}
${actionsOf(session, words)}`;
  return framed(words, `${words.heading} · ${title}`, main);
}

/** Where its buttons may lead. */
export const onwardFrom = ({ success_url, cancel_url }: Session): string[] => [
  success_url,
  cancel_url ?? success_url,
];
