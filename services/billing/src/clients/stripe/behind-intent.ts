import type Stripe from 'stripe';
import { z } from 'zod';
import type { Notice } from '../payment-provider.ts';
import { told, toldIfThere } from './refusal.ts';

/** What of ours money is about. */
export type Names = Pick<Notice, 'payment' | 'refund' | 'subscription' | 'capture'>;

const uuid = z.uuid().optional().catch(undefined);

const subscriptionOf = ({ parent, metadata }: Stripe.Invoice) =>
  metadata?.subscription ?? parent?.subscription_details?.metadata?.subscription;

/** What of ours the money of a payment intent is about. Throws ProviderUnavailable and ProviderRefused. */
export async function behindIntent(stripe: Stripe, id: string): Promise<Names> {
  const intent = await toldIfThere(stripe.paymentIntents.retrieve(id));
  const payment = uuid.parse(intent?.metadata?.payment);
  if (payment !== undefined || intent === undefined) return { payment };
  // Stripe's own charges say nothing of us: their invoice does.
  const by = { type: 'payment_intent', payment_intent: id } as const;
  const [paid] = (await told(stripe.invoicePayments.list({ payment: by, limit: 1 }))).data;
  const invoice = typeof paid?.invoice === 'string' ? paid.invoice : paid?.invoice.id;
  const found = invoice === undefined ? undefined : await toldIfThere(stripe.invoices.retrieve(invoice));
  return { payment, subscription: uuid.parse(found && subscriptionOf(found)), capture: id };
}
