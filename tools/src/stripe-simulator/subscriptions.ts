import { type Account, happened, newId } from './account.ts';
import { type FormGroup, groupAt, textAt, textsIn } from './form-body.ts';
import { bill, chargeInvoice, type NewLine } from './invoices.ts';
import type { Session, SessionPlan } from './objects.ts';
import { periodEndAfter } from './periods.ts';
import { newPrice } from './prices.ts';
import { missing, StripeRefusal } from './stripe-refusal.ts';
import type { Customer, Invoice, Price, Subscription, SubscriptionItem } from './subscription-objects.ts';

function customerFor({ store, now }: Account, { customer, email }: SessionPlan): Customer {
  const known = store.get('customer', customer ?? '');
  if (known !== undefined) return known;
  const id = newId('cus');
  return store.put({ id, object: 'customer', created: now(), email, metadata: {}, livemode: false });
}

function itemFrom(price: Price, subscription: string, anchor: number): SubscriptionItem {
  const { interval, interval_count } = price.recurring;
  return {
    id: newId('si'),
    object: 'subscription_item',
    price,
    quantity: 1,
    current_period_start: anchor,
    current_period_end: periodEndAfter(anchor, interval, interval_count, anchor),
    subscription,
  };
}

function lineOf({ price, current_period_start: start, current_period_end: end }: SubscriptionItem): NewLine {
  return { amount: price.unit_amount, description: price.product, period: { start, end } };
}

/** Begins what a session in subscription mode sells; the first period is paid with it. */
export function subscribe(account: Account, session: Session, plan: SessionPlan, price: Price): Session {
  const { store, now } = account;
  const customer = customerFor(account, plan);
  const id = newId('sub');
  const { trialEnd } = plan;
  const paid = itemFrom(price, id, now());
  const item = trialEnd === 0 ? paid : { ...paid, current_period_end: trialEnd };
  const subscription = store.put<Subscription>({
    id,
    object: 'subscription',
    created: now(),
    status: trialEnd === 0 ? 'active' : 'trialing',
    billing_cycle_anchor: trialEnd === 0 ? now() : trialEnd,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    currency: session.currency,
    customer: customer.id,
    items: { object: 'list', data: [item] },
    latest_invoice: null,
    metadata: plan.metadata,
    start_date: now(),
    livemode: false,
  });
  const invoice = bill(account, subscription, 'subscription_create', [
    { ...lineOf(item), amount: session.amount_total },
  ]);
  const begun = store.put<Subscription>({ ...subscription, latest_invoice: invoice.id });
  happened(account, 'customer.subscription.created', begun);
  return { ...session, customer: customer.id, subscription: id, invoice: invoice.id };
}

export function subscriptionOf({ store }: Account, id: string): Subscription {
  const found = store.get('subscription', id);
  if (found === undefined) throw missing('subscription', id);
  return found;
}

function changed(account: Account, subscription: Subscription): Subscription {
  const type = subscription.status === 'canceled' ? 'deleted' : 'updated';
  happened(account, `customer.subscription.${type}`, account.store.put(subscription));
  return subscription;
}

/** Ends a subscription at once. */
export function cancel(account: Account, id: string): Subscription {
  const subscription = subscriptionOf(account, id);
  if (subscription.status === 'canceled') throw missing('subscription', id);
  const at = account.now();
  return changed(account, { ...subscription, status: 'canceled', canceled_at: at, ended_at: at });
}

function renew(account: Account, subscription: Subscription): void {
  const { billing_cycle_anchor: anchor, cancel_at_period_end, items } = subscription;
  if (cancel_at_period_end) {
    cancel(account, subscription.id);
    return;
  }
  const [item] = items.data;
  const { interval, interval_count } = item.price.recurring;
  const start = item.current_period_end;
  const end = periodEndAfter(anchor, interval, interval_count, start);
  const next = { ...item, current_period_start: start, current_period_end: end };
  const invoice = bill(account, subscription, 'subscription_cycle', [lineOf(next)]);
  changed(account, {
    ...subscription,
    items: { ...items, data: [next] },
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
  });
}

/** Renews or ends every subscription whose period is over, period by period. */
export function renewDue(account: Account): void {
  for (const { id } of account.store.all('subscription')) {
    for (let each = subscriptionOf(account, id); isDue(account, each); each = subscriptionOf(account, id)) {
      renew(account, each);
    }
  }
}

const isDue = ({ now }: Account, { status, items }: Subscription) =>
  status !== 'canceled' && items.data[0].current_period_end <= now();

/** Tries an open invoice again, as `POST /v1/invoices/:id/pay` asks. */
export function payInvoice(account: Account, invoice: Invoice): Invoice {
  const paid = chargeInvoice(account, invoice);
  if (paid.status !== 'paid') {
    const more = { type: 'card_error', code: 'card_declined' };
    throw new StripeRefusal(402, 'Your card was declined.', more);
  }
  if (invoice.parent === null) return paid;
  const subscription = subscriptionOf(account, invoice.parent.subscription_details.subscription);
  if (subscription.status === 'past_due') changed(account, { ...subscription, status: 'active' });
  return paid;
}

// What is left of the period: the old price's share goes back, the new price's is asked for.
function prorated(account: Account, item: SubscriptionItem, price: Price): NewLine[] {
  const { current_period_start: start, current_period_end: end } = item;
  const share = (end - account.now()) / (end - start);
  const period = { start: account.now(), end };
  return [
    { amount: -Math.round(item.price.unit_amount * share), description: 'Unused time', period },
    { amount: Math.round(price.unit_amount * share), description: 'Remaining time', period },
  ];
}

/** Changes a subscription, as `POST /v1/subscriptions/:id` asks: its end, its price, its metadata. */
export function updateSubscription(account: Account, form: FormGroup, id: string): Subscription {
  const before = subscriptionOf(account, id);
  if (before.status === 'canceled') throw missing('subscription', id);
  const [item] = before.items.data;
  const asked = groupAt(form, 'items', '0', 'price_data');
  const price = Object.keys(asked).length === 0 ? item.price : newPrice(account, asked);
  const ends = textAt(form, 'cancel_at_period_end');
  // Nothing is charged until then, and periods begin anew from there.
  const until = Number(textAt(form, 'trial_end') ?? 0);
  const trial = until === 0 ? {} : ({ status: 'trialing', billing_cycle_anchor: until } as const);
  const after: Subscription = {
    ...before,
    cancel_at_period_end: ends === undefined ? before.cancel_at_period_end : ends === 'true',
    canceled_at: ends === 'true' ? account.now() : null,
    ...trial,
    items: { ...before.items, data: [{ ...item, price, ...(until && { current_period_end: until }) }] },
    metadata: { ...before.metadata, ...textsIn(groupAt(form, 'metadata')) },
  };
  if (price === item.price || until !== 0 || textAt(form, 'proration_behavior') !== 'always_invoice') {
    return changed(account, after);
  }
  const invoice = bill(account, after, 'subscription_update', prorated(account, item, price));
  const status = invoice.status === 'paid' ? after.status : 'past_due';
  return changed(account, { ...after, status, latest_invoice: invoice.id });
}
