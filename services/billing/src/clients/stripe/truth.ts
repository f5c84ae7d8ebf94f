import type Stripe from 'stripe';
import { ProviderUnavailable } from '../payment-provider.ts';
import { closed, failed, type Truth } from '../payment-words.ts';
import { disputeOver } from './disputes.ts';

/** What is fetched with a session, so that it tells the whole truth. */
export const WHOLE = ['payment_intent.latest_charge'];

function objectIn<T>(field: string | T | null): T | undefined {
  return typeof field === 'string' || field === null ? undefined : field;
}

/** Why nothing was taken. */
export function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): Truth {
  const reason = (error?.code ?? error?.type ?? 'payment_failed').toUpperCase();
  return failed(reason);
}

/** What was taken with an intent, fetched with its latest charge. @throws ProviderUnavailable */
export async function paidWith(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Truth> {
  const charge = objectIn(intent.latest_charge);
  if (charge === undefined) throw new ProviderUnavailable(`Stripe told no charge of ${intent.id}`);
  const dispute = await disputeOver(stripe, charge);
  return {
    state: 'paid',
    capture: intent.id,
    amount: { minor: BigInt(intent.amount_received), currency: intent.currency.toUpperCase() },
    paidAt: new Date(charge.created * 1000),
    refundedMinor: BigInt(charge.amount_refunded),
    ...(dispute && { dispute }),
  };
}

// Some ways to pay take days after the page is done with: until then the intent is processing.
async function truthOfDone(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Truth> {
  if (intent.status === 'succeeded') return await paidWith(stripe, intent);
  if (intent.status === 'canceled' || intent.status === 'requires_payment_method') return failureOf(intent);
  return { state: 'open' };
}

/** What a session of one payment, fetched with `WHOLE`, says of its attempt. */
export async function truthOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Truth> {
  if (session.status === 'open') return { state: 'open' };
  const intent = objectIn(session.payment_intent);
  if (session.status === 'expired') {
    return intent?.status === 'succeeded' ? await paidWith(stripe, intent) : closed();
  }
  if (intent === undefined) throw new ProviderUnavailable(`Stripe told no payment intent of ${session.id}`);
  return await truthOfDone(stripe, intent);
}
