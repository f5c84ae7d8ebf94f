import { type Account, happened, newId } from './account.ts';
import { type FormGroup, groupAt, textAt, textsIn } from './form-body.ts';
import type { Session, SessionPlan } from './objects.ts';
import { newPrice } from './prices.ts';
import { checkedAmount, checkedEnd, checkedUrl } from './session-checks.ts';
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts';

const lineOf = (form: FormGroup, ...path: string[]) => textAt(form, 'line_items', '0', ...path) ?? '';

function checkShape(form: FormGroup): void {
  if (!['payment', 'subscription'].includes(textAt(form, 'mode') ?? '')) {
    throw invalid('mode', 'This sandbox knows only the modes payment and subscription');
  }
  // Beside what renews, one more thing may be paid at once.
  const most = textAt(form, 'mode') === 'subscription' ? 2 : 1;
  if (Object.keys(groupAt(form, 'line_items')).length > most || lineOf(form, 'quantity') !== '1') {
    throw invalid('line_items', 'This sandbox sells one thing at a time');
  }
  if (lineOf(form, 'price_data', 'product_data', 'name').trim() === '') {
    throw invalid('line_items[0][price_data][product_data][name]', 'A product needs a name');
  }
  if ((textAt(form, 'client_reference_id') ?? '').length > 200) {
    throw invalid('client_reference_id', 'Invalid string: must be at most 200 characters');
  }
}

function planFrom(account: Account, form: FormGroup, { id, mode, created, customer }: Session): SessionPlan {
  const data = `${mode === 'payment' ? 'payment_intent' : 'subscription'}_data`;
  return {
    id: `plan_${id}`,
    object: 'plan of a session',
    created,
    title: lineOf(form, 'price_data', 'product_data', 'name'),
    price: mode === 'payment' ? null : newPrice(account, groupAt(form, 'line_items', '0', 'price_data')),
    customer,
    email: textAt(form, 'customer_email') ?? null,
    trialEnd: Number(textAt(form, 'subscription_data', 'trial_end') ?? 0),
    description: textAt(form, data, 'description') ?? null,
    metadata: textsIn(groupAt(form, data, 'metadata')),
  };
}

/** Makes a session, as `POST /v1/checkout/sessions` asks. */
export function createSession(account: Account, form: FormGroup): Session {
  checkShape(form);
  const mode = textAt(form, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const currency = lineOf(form, 'price_data', 'currency');
  const until = textAt(form, 'subscription_data', 'trial_end');
  const atOnce = textAt(form, 'line_items', '1', 'price_data', 'unit_amount');
  const renewing = until === undefined ? lineOf(form, 'price_data', 'unit_amount') : '0';
  const amount = checkedAmount(atOnce ?? renewing, currency);
  const created = account.now();
  const id = newId('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    created,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    metadata: textsIn(groupAt(form, 'metadata')),
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    success_url: checkedUrl('success_url', textAt(form, 'success_url')),
    cancel_url: textAt(form, 'cancel_url') ?? null,
    expires_at: checkedEnd(textAt(form, 'expires_at'), created),
    locale: textAt(form, 'locale') ?? null,
    livemode: false,
    payment_intent: null,
    customer: textAt(form, 'customer') ?? null,
    subscription: null,
    invoice: null,
    url: account.pageOf('pay', id),
  };
  account.store.put(planFrom(account, form, session));
  return account.store.put(session);
}

export function planOf({ store }: Account, session: Session): SessionPlan {
  const plan = store.get('plan of a session', `plan_${session.id}`);
  if (plan === undefined) throw missing('checkout.session', session.id);
  return plan;
}

/** A session as it is now. */
export function sessionOf(account: Account, id: string): Session {
  const session = account.store.get('checkout.session', id);
  if (session === undefined) throw missing('checkout.session', id);
  return session.status === 'open' && session.expires_at <= account.now() ? end(account, session) : session;
}

/** Ends every session whose time has come. */
export function endOverdue(account: Account): void {
  for (const { id, status } of account.store.all('checkout.session')) {
    if (status === 'open') sessionOf(account, id);
  }
}

/** Ends an open session. */
export function expireSession(account: Account, id: string): Session {
  const session = sessionOf(account, id);
  if (session.status === 'open') return end(account, session);
  throw new StripeRefusal(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
  );
}

function end(account: Account, session: Session): Session {
  const { store } = account;
  const ended = store.put<Session>({ ...session, status: 'expired', url: null });
  const intent = store.get('payment_intent', session.payment_intent ?? '');
  if (intent) happened(account, 'payment_intent.canceled', store.put({ ...intent, status: 'canceled' }));
  happened(account, 'checkout.session.expired', ended);
  return ended;
}
