import type Stripe from 'stripe';
import type { KnownAgreement } from '../recurring-provider.ts';
import { idOf } from './id-of.ts';
import { told, toldIfThere } from './refusal.ts';

type Subscription = Stripe.Subscription;

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

export const customerOf = ({ customer }: Subscription): string =>
  typeof customer === 'string' ? customer : customer.id;

/** What there is of an agreement: a subscription, a session that is still open, or why there is nothing. */
type Found =
  | { readonly is: 'unknown' | 'open' | 'closed' }
  | { readonly is: 'running' | 'over'; readonly subscription: Subscription };

/** A subscription, named by itself or by the session at which it was signed. */
export async function findAgreement(stripe: Stripe, { reference }: KnownAgreement): Promise<Found> {
  if (reference === undefined) return { is: 'unknown' };
  if (reference.startsWith('cs_')) return await findSigned(stripe, reference);
  const subscription = await toldIfThere(stripe.subscriptions.retrieve(reference));
  if (!subscription) return { is: 'unknown' };
  return { is: isOver(subscription) ? 'over' : 'running', subscription };
}

async function findSigned(stripe: Stripe, reference: string): Promise<Found> {
  const session = await toldIfThere(stripe.checkout.sessions.retrieve(reference));
  if (session === undefined) return { is: 'unknown' };
  if (session.status === 'open') return { is: 'open' };
  const id = idOf(session.subscription);
  if (session.status !== 'complete' || id === undefined || id === null) return { is: 'closed' };
  const subscription = await told(stripe.subscriptions.retrieve(id));
  return { is: isOver(subscription) ? 'over' : 'running', subscription };
}

/** What is still owed of it will not be asked for. */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const listed = stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of await told(listed.autoPagingToArray({ limit: 1_000 }))) {
    if (id !== undefined) await told(stripe.invoices.voidInvoice(id));
  }
}
