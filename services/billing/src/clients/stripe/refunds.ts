import type Stripe from 'stripe';
import { ProviderRefused, type Refund, type RefundTruth } from '../payment-provider.ts';
import { told } from './refusal.ts';
import { unitsOf } from './session-request.ts';

export interface Refunds {
  refund(refund: Refund): Promise<RefundTruth>;
  lookRefund(refund: Refund): Promise<RefundTruth>;
}

function truthOf({ id, status, failure_reason }: Stripe.Refund): RefundTruth {
  if (status === 'succeeded') return { state: 'done', reference: id };
  if (status === 'failed' || status === 'canceled') {
    return { state: 'failed', reason: (failure_reason ?? status).toUpperCase() };
  }
  return { state: 'pending' };
}

/** Money given back, found again by the uuid in its metadata. */
export function stripeRefunds(stripe: Stripe): Refunds {
  async function search({ refund, capture, amount }: Refund): Promise<Stripe.Refund | undefined> {
    for await (const each of stripe.refunds.list({ payment_intent: capture, limit: 100 })) {
      if (each.metadata?.refund !== refund) continue;
      if (BigInt(each.amount) === amount.minor && each.currency === amount.currency.toLowerCase())
        return each;
      throw new ProviderRefused(`${each.id} is this refund, but of another amount`);
    }
    return undefined;
  }

  function create({ refund, payment, capture, amount, reason }: Refund): Promise<Stripe.Refund> {
    const metadata = { refund, payment: payment.payment, reason: reason.slice(0, 500) };
    return stripe.refunds.create(
      { payment_intent: capture, amount: unitsOf(amount.minor), metadata },
      { idempotencyKey: refund },
    );
  }

  return {
    async refund(refund) {
      // Stripe forgets its keys after a day: a call repeated later would give the money back once more.
      return truthOf((await told(search(refund))) ?? (await told(create(refund))));
    },
    async lookRefund(refund) {
      const found = await told(search(refund));
      return found === undefined ? { state: 'unknown' } : truthOf(found);
    },
  };
}
