import type Stripe from 'stripe';
import { closed, failed, type Truth } from '../payment-words.ts';
import type { Charge, RecurringProvider } from '../recurring-provider.ts';
import { type Bills, changeBills } from './change-bills.ts';
import { failureOfInvoice, truthOfInvoice } from './invoice-truth.ts';
import { periodBills } from './period-bills.ts';
import { declineIn, told } from './refusal.ts';

/** Charges without the person, as invoices: of a period Stripe's own, of a dearer plan one of ours. */
export function stripeCharges(
  stripe: Stripe,
): Pick<RecurringProvider, 'charge' | 'lookCharge' | 'closeCharge'> {
  const { invoices } = stripe;
  const kinds: Readonly<Record<Charge['kind'], Bills>> = {
    period: periodBills(stripe),
    change: changeBills(stripe),
  };

  /** Whose try the invoice was last paid by, or not paid: so that an answer that was lost is no second try. */
  const mark = (id: string, payment: string) => told(invoices.update(id, { metadata: { payment } }));

  async function pay(invoice: Stripe.Invoice, id: string, charge: Charge): Promise<Truth> {
    const { payment } = charge;
    try {
      const paid = await told(invoices.pay(id, {}, { idempotencyKey: payment }));
      return await truthOfInvoice(stripe, paid);
    } catch (error) {
      const reason = declineIn(error);
      if (reason !== undefined) {
        await mark(id, payment);
        return failed(reason);
      }
      // Somebody may have paid it in the meantime.
      const now = await told(invoices.retrieve(id));
      if (now.status === invoice.status) throw error;
      return await truthOfInvoice(stripe, now);
    }
  }

  async function chargeOpen(invoice: Stripe.Invoice, id: string, charge: Charge): Promise<Truth> {
    const tried = invoice.metadata?.payment;
    const reason = await failureOfInvoice(stripe, invoice);
    if (tried === charge.payment) return failed(reason);
    // Stripe tries by itself on the day that a period begins: that was the first try.
    if (tried === undefined && invoice.attempted) {
      await mark(id, charge.payment);
      return failed(reason);
    }
    return await pay(invoice, id, charge);
  }

  return {
    async charge(charge) {
      const found = await kinds[charge.kind].findOrMake(charge);
      if (found === 'ended') return failed('AGREEMENT_ENDED');
      if (found === 'not yet') return { state: 'open' };
      const { id, status } = found;
      if (status !== 'open' || id === undefined) return await truthOfInvoice(stripe, found);
      return await chargeOpen(found, id, charge);
    },

    async lookCharge(charge) {
      const found = await kinds[charge.kind].find(charge);
      return found === undefined ? { state: 'unknown' } : await truthOfInvoice(stripe, found);
    },

    async closeCharge(charge) {
      const found = await kinds[charge.kind].find(charge);
      if (found?.id === undefined) return closed();
      if (found.status === 'draft') await told(invoices.finalizeInvoice(found.id, { auto_advance: false }));
      if (found.status === 'draft' || found.status === 'open') {
        // It may have been paid in the meantime.
        await invoices.voidInvoice(found.id).catch(() => undefined);
      }
      const truth = await truthOfInvoice(stripe, await told(invoices.retrieve(found.id)));
      return truth.state === 'paid' ? truth : closed();
    },
  };
}
