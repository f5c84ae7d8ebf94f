import { type Account, happened, newId } from './account.ts';
import { charge, DECLINED } from './card.ts';
import type { WrongCharge } from './faults.ts';
import type { Charge, PaymentIntent, Session } from './objects.ts';
import { planOf } from './sessions.ts';
import { subscribe } from './subscriptions.ts';

function intentFor(account: Account, session: Session): PaymentIntent {
  const known = account.store.get('payment_intent', session.payment_intent ?? '');
  if (known !== undefined) return known;
  const { description, metadata } = planOf(account, session);
  const intent = account.store.put<PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    created: account.now(),
    status: 'requires_payment_method',
    amount: session.amount_total,
    amount_received: 0,
    currency: session.currency,
    description,
    metadata,
    latest_charge: null,
    last_payment_error: null,
    livemode: false,
  });
  happened(account, 'payment_intent.created', intent);
  return intent;
}

function wronged<T extends { amount: number; currency: string }>(
  of: T,
  { amount, currency }: WrongCharge,
): T {
  return { ...of, amount: amount ?? of.amount, currency: currency ?? of.currency };
}

/** The intent's money is taken, or what a fault says instead. */
function take(account: Account, asked: PaymentIntent, wrong: WrongCharge): PaymentIntent {
  const intent = wronged(asked, wrong);
  const { id, amount } = charge(account, intent, null);
  const paid = account.store.put<PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: id,
    last_payment_error: null,
  });
  happened(account, 'payment_intent.succeeded', paid);
  return paid;
}

function charged(account: Account, session: Session): Session {
  const wrong = account.faults.nextCharge() ?? {};
  const { id, amount, currency } = take(account, intentFor(account, session), wrong);
  return {
    ...session,
    client_reference_id: wrong.client_reference_id ?? session.client_reference_id,
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    payment_intent: id,
  };
}

/** A person's card is charged; of a session that is over it is not. */
export function pay(account: Account, session: Session): Session {
  if (session.status !== 'open') return session;
  const plan = planOf(account, session);
  const bought =
    plan.price === null ? charged(account, session) : subscribe(account, session, plan, plan.price);
  const done = account.store.put<Session>({
    ...bought,
    status: 'complete',
    payment_status: 'paid',
    url: null,
  });
  happened(account, 'checkout.session.completed', done);
  return done;
}

/** A person promises money that comes in days, as by a bank's transfer. */
export function promise(account: Account, session: Session): Session {
  if (session.status !== 'open') return session;
  const intent = account.store.put<PaymentIntent>({ ...intentFor(account, session), status: 'processing' });
  happened(account, 'payment_intent.processing', intent);
  const done = account.store.put<Session>({
    ...session,
    status: 'complete',
    payment_intent: intent.id,
    url: null,
  });
  happened(account, 'checkout.session.completed', done);
  return done;
}

/** The promised money comes, or does not. */
export function keepPromise(account: Account, session: Session, isKept: boolean): Session {
  const intent = account.store.get('payment_intent', session.payment_intent ?? '');
  if (intent?.status !== 'processing') return session;
  if (!isKept) {
    fail(account, intent);
    happened(account, 'checkout.session.async_payment_failed', session);
    return session;
  }
  take(account, intent, {});
  const paid = account.store.put<Session>({ ...session, payment_status: 'paid' });
  happened(account, 'checkout.session.async_payment_succeeded', paid);
  return paid;
}

function fail(account: Account, intent: PaymentIntent): void {
  const { id } = charge(account, intent, DECLINED.code);
  const failed = account.store.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    latest_charge: id,
    last_payment_error: DECLINED,
  });
  happened(account, 'payment_intent.payment_failed', failed);
}

/** A person's card is declined; another may be tried. */
export function decline(account: Account, session: Session): Session {
  if (session.status !== 'open') return session;
  const intent = intentFor(account, session);
  fail(account, intent);
  return account.store.put<Session>({ ...session, payment_intent: intent.id });
}

/** A bank takes money back until it is decided who is right. */
export function dispute(account: Account, { id, amount_captured, currency, payment_intent }: Charge): void {
  account.store.put({ ...mustCharge(account, id), disputed: true });
  const made = account.store.put({
    id: newId('du'),
    object: 'dispute',
    created: account.now(),
    status: 'needs_response',
    amount: amount_captured,
    currency,
    charge: id,
    payment_intent,
    reason: 'fraudulent',
    metadata: {},
    livemode: false,
  });
  happened(account, 'charge.dispute.created', made);
}

/** A bank has decided who is right; where the shop is, the money comes back to it. */
export function closeDispute(account: Account, { id }: Charge, status: 'won' | 'lost'): void {
  const found = account.store.all('dispute').findLast(({ charge: of }) => of === id);
  if (found === undefined) throw new Error(`${id} is not disputed`);
  happened(account, 'charge.dispute.closed', account.store.put({ ...found, status }));
}

function mustCharge({ store }: Account, id: string): Charge {
  const found = store.get('charge', id);
  if (found === undefined) throw new Error(`There is no charge ${id}`);
  return found;
}
