import { type Account, happened, newId } from './account.ts';
import { charge, DECLINED } from './card.ts';
import type { PaymentIntent } from './objects.ts';
import { StripeRefusal } from './stripe-refusal.ts';
import type { Invoice, InvoiceLine, InvoicePayment, Subscription } from './subscription-objects.ts';

/** One line of an invoice that is to be made. */
export type NewLine = Omit<InvoiceLine, 'id' | 'object' | 'currency'>;

function createInvoice(
  { store, now }: Account,
  { id, metadata, currency, customer }: Subscription,
  billing_reason: Invoice['billing_reason'],
  lines: readonly NewLine[],
): Invoice {
  const total = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  );
  const period = lines.at(-1)?.period ?? { start: now(), end: now() };
  return store.put<Invoice>({
    id: newId('in'),
    object: 'invoice',
    created: now(),
    status: 'open',
    billing_reason,
    metadata: {},
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    total,
    currency,
    customer,
    attempted: false,
    attempt_count: 0,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ id: newId('il'), object: 'line_item', currency, ...line })),
    },
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
    period_start: period.start,
    period_end: period.end,
    livemode: false,
  });
}

function intentOf({ store, now }: Account, { id, total, currency }: Invoice): PaymentIntent {
  const known = store.all('invoice_payment').find(({ invoice }) => invoice === id);
  const intent = store.get('payment_intent', known?.payment.payment_intent ?? '');
  if (intent !== undefined) return intent;
  const made = store.put<PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    created: now(),
    status: 'requires_payment_method',
    amount: total,
    amount_received: 0,
    currency,
    description: 'Subscription update',
    metadata: {},
    latest_charge: null,
    last_payment_error: null,
    livemode: false,
  });
  store.put<InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    created: now(),
    invoice: id,
    status: 'open',
    amount_paid: null,
    amount_requested: total,
    currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: made.id },
    livemode: false,
  });
  return made;
}

function settled(account: Account, invoice: Invoice): Invoice {
  const { store } = account;
  const { id, attempt_count, total } = invoice;
  const paid = store.put<Invoice>({
    ...invoice,
    status: 'paid',
    attempted: true,
    attempt_count: attempt_count + 1,
    amount_paid: total,
    amount_remaining: 0,
  });
  const payment = store.all('invoice_payment').find((each) => each.invoice === id);
  if (payment) store.put<InvoicePayment>({ ...payment, status: 'paid', amount_paid: total });
  happened(account, 'invoice.paid', paid);
  return paid;
}

/** Charges what an open invoice asks for, once: it is paid then, or stays open. */
export function chargeInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw new StripeRefusal(400, 'Invoice is already paid');
  if (invoice.total === 0) return settled(account, invoice);
  const isFirst = invoice.billing_reason === 'subscription_create';
  const isDeclined = !isFirst && account.faults.nextRenewal() === 'declined';
  const intent = intentOf(account, invoice);
  const { id } = charge(account, intent, isDeclined ? DECLINED.code : null);
  if (isDeclined) {
    const failed = account.store.put({ ...intent, latest_charge: id, last_payment_error: DECLINED });
    happened(account, 'payment_intent.payment_failed', failed);
    const attempt_count = invoice.attempt_count + 1;
    const open = account.store.put<Invoice>({ ...invoice, attempted: true, attempt_count });
    happened(account, 'invoice.payment_failed', open);
    return open;
  }
  const paid = account.store.put<PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: id,
    last_payment_error: null,
  });
  happened(account, 'payment_intent.succeeded', paid);
  return settled(account, invoice);
}

/** Asks a subscription's customer for money, and takes it if the card lets it. */
export function bill(
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: readonly NewLine[],
): Invoice {
  const invoice = createInvoice(account, subscription, reason, lines);
  happened(account, 'invoice.created', invoice);
  return chargeInvoice(account, invoice);
}
