import { type Account, happened, newId } from './account.ts';
import type { Charge, PaymentIntent } from './objects.ts';

/** Why a card was not charged. */
export const DECLINED = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

/** Charges a card for an intent, unless that fails. */
export function charge(account: Account, intent: PaymentIntent, failure: string | null): Charge {
  const paid = failure === null;
  const { amount, currency, description, metadata, id } = intent;
  const made = account.store.put<Charge>({
    id: newId('ch'),
    object: 'charge',
    created: account.now(),
    status: paid ? 'succeeded' : 'failed',
    paid,
    captured: paid,
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency,
    description,
    failure_code: failure,
    metadata,
    payment_intent: id,
    livemode: false,
  });
  happened(account, paid ? 'charge.succeeded' : 'charge.failed', made);
  return made;
}
