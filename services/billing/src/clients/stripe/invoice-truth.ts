import type Stripe from 'stripe';
import { ProviderUnavailable } from '../payment-provider.ts';
import { closed, type Truth } from '../payment-words.ts';
import { told } from './refusal.ts';
import { failureOf, paidWith } from './truth.ts';

async function intentsOf(stripe: Stripe, { id }: Stripe.Invoice): Promise<Stripe.PaymentIntent[]> {
  const listed = await told(stripe.invoicePayments.list({ invoice: id ?? '', limit: 100 }));
  const ids = listed.data.flatMap(({ payment: { payment_intent: intent } }) =>
    intent === undefined ? [] : [typeof intent === 'string' ? intent : intent.id],
  );
  return await Promise.all(
    ids.map((each) => told(stripe.paymentIntents.retrieve(each, { expand: ['latest_charge'] }))),
  );
}

/** What an invoice says of the charge that it is. */
export async function truthOfInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<Truth> {
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return closed();
  if (invoice.status !== 'paid') return { state: 'open' };
  const intents = await intentsOf(stripe, invoice);
  const paid = intents.find(({ status }) => status === 'succeeded');
  if (!paid) throw new ProviderUnavailable(`Stripe told no payment of ${invoice.id}`);
  return await paidWith(stripe, paid);
}

/** Why an open invoice was not paid: a stable word such as CARD_DECLINED. */
export async function failureOfInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<string> {
  const [newest] = await intentsOf(stripe, invoice);
  const failure = newest && failureOf(newest);
  return failure?.state === 'ended' ? failure.reason : 'PAYMENT_FAILED';
}
