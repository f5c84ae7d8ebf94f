import type Stripe from 'stripe';
import type { Charge } from '../recurring-provider.ts';
import type { Bills } from './change-bills.ts';
import { told, toldIfThere } from './refusal.ts';

/** Stripe's periods begin with the payment and ours with its news; a month that was short may shift them by days. */
const NEAR_SECONDS = 5 * 86_400;

/** The invoice that Stripe makes by itself of each period; never another one beside it. */
export function periodBills(stripe: Stripe): Bills {
  const isOf = (due: number) => (invoice: Stripe.Invoice) => {
    const isPeriod = /^subscription_(cycle|create)$/.test(invoice.billing_reason ?? '');
    const starts = invoice.lines.data.map(({ period }) => period.start);
    return isPeriod && starts.some((start) => Math.abs(start - due) < NEAR_SECONDS);
  };

  async function find({ agreement, dueAt }: Charge): Promise<Stripe.Invoice | undefined> {
    const due = Math.floor(dueAt.getTime() / 1000);
    const created = { gte: due - NEAR_SECONDS };
    const listed = stripe.invoices.list({ subscription: agreement.reference, created, limit: 100 });
    const all = await told(listed.autoPagingToArray({ limit: 1_000 }));
    return all.findLast(isOf(due));
  }

  return {
    find,
    async findOrMake(charge) {
      const found = await find(charge);
      if (found) return found;
      const subscription = await toldIfThere(stripe.subscriptions.retrieve(charge.agreement.reference));
      return subscription === undefined || subscription.status === 'canceled' ? 'ended' : 'not yet';
    },
  };
}
