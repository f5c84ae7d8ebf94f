import type { Store } from './store.ts';

/** What the simulator took and gave back, in its own words: whoever tests compares it with what others noted. */
export interface BookEntry {
  /** The uuid that its buyer's program put into the metadata; empty where it put none. */
  readonly payment: string;
  /** The metadata of the subscription that it was for. */
  readonly subscription?: Readonly<Record<string, string>>;
  readonly charges: readonly { id: string; intent: string; amount: number; currency: string; at: number }[];
  readonly refunds: readonly {
    id: string;
    refund: string;
    amount: number;
    currency: string;
    status: string;
  }[];
}

function subscriptionOf(store: Store, intent: string): Pick<BookEntry, 'subscription'> {
  const payment = store.all('invoice_payment').find((each) => each.payment.payment_intent === intent);
  const invoice = store.get('invoice', payment?.invoice ?? '');
  if (invoice === undefined) return {};
  return { subscription: invoice.parent?.subscription_details.metadata ?? invoice.metadata };
}

/** One entry for each payment intent that was charged. */
export function booksOf(store: Store): BookEntry[] {
  const charges = Map.groupBy(
    store.all('charge').filter(({ paid }) => paid),
    ({ payment_intent }) => payment_intent,
  );
  const refunds = Map.groupBy(store.all('refund'), ({ payment_intent }) => payment_intent);
  return [...charges].map(([intent, made]) => ({
    payment: made[0]?.metadata.payment ?? '',
    ...subscriptionOf(store, intent),
    charges: made.map(({ id, amount_captured, currency, created }) => ({
      id,
      intent,
      amount: amount_captured,
      currency,
      at: created,
    })),
    refunds: (refunds.get(intent) ?? []).map(({ id, metadata, amount, currency, status }) => ({
      id,
      refund: metadata.refund ?? '',
      amount,
      currency,
      status,
    })),
  }));
}
