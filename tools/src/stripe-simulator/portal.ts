import type { ServerResponse } from 'node:http';
import { type Account, newId } from './account.ts';
import { type FormGroup, readForm, textAt } from './form-body.ts';
import { framed, moneyOf, pageHeaders, text } from './page-frame.ts';
import { type PageWords, wordsOf } from './page-words.ts';
import { checkedUrl } from './session-checks.ts';
import { missing } from './stripe-refusal.ts';
import type { PortalSession, Subscription } from './subscription-objects.ts';
import { updateSubscription } from './subscriptions.ts';

/** Opens the page where a customer sees to their subscriptions, as `POST /v1/billing_portal/sessions` asks. */
export function createPortal(account: Account, form: FormGroup): PortalSession {
  const customer = textAt(form, 'customer') ?? '';
  if (account.store.get('customer', customer) === undefined) throw missing('customer', customer, 400);
  const id = newId('bps');
  return account.store.put<PortalSession>({
    id,
    object: 'billing_portal.session',
    created: account.now(),
    customer,
    return_url: checkedUrl('return_url', textAt(form, 'return_url')),
    locale: textAt(form, 'locale') ?? null,
    url: account.pageOf('portal', id),
    livemode: false,
  });
}

function shown({ id, items, currency, cancel_at_period_end: ends }: Subscription, words: PageWords): string {
  const [{ price, current_period_end }] = items.data;
  const day = new Intl.DateTimeFormat(words.lang, { dateStyle: 'long', timeZone: 'UTC' });
  const told = ends ? words.endsOn : words.renewsOn;
  return `<p class="amount">${moneyOf(price.unit_amount, currency, words)}</p>
<p>${told} ${text(day.format(current_period_end * 1000))}</p>
<form method="post"><input type="hidden" name="subscription" value="${text(id)}">
<button name="do" value="${ends ? 'resume' : 'end'}">${ends ? words.resume : words.end}</button></form>`;
}

/** Shows the customer's subscriptions, or ends or resumes one. @throws StripeRefusal */
export function servePortal(
  account: Account,
  id: string,
  posted: string | undefined,
  response: ServerResponse,
): void {
  const portal = account.store.get('billing_portal.session', id);
  if (portal === undefined) throw missing('billing_portal.session', id);
  const theirs = account.store
    .all('subscription')
    .filter(({ customer, status }) => customer === portal.customer && status !== 'canceled');
  if (posted === undefined) {
    const words = wordsOf(portal.locale);
    const main = `<h1>${words.subscriptions}</h1>
<p class="sandbox" role="note">${words.sandbox}</p>
${theirs.map((each) => shown(each, words)).join('\n')}
<a href="${text(portal.return_url)}">${words.back}</a>`;
    response.writeHead(200, pageHeaders([portal.return_url])).end(framed(words, words.subscriptions, main));
    return;
  }
  const form = readForm(posted);
  const meant = theirs.find((each) => each.id === textAt(form, 'subscription'));
  if (meant === undefined) throw missing('subscription', textAt(form, 'subscription') ?? '');
  const ends = String(textAt(form, 'do') === 'end');
  account.store.atOnce(() => updateSubscription(account, { cancel_at_period_end: ends }, meant.id));
  response.writeHead(303, { ...pageHeaders([portal.return_url]), location: id }).end();
}
