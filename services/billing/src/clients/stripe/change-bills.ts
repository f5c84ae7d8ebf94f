import type Stripe from 'stripe';
import type { Charge } from '../recurring-provider.ts';
import { customerOf } from './agreements.ts';
import { told, toldIfThere } from './refusal.ts';
import { unitsOf } from './session-request.ts';

/** The invoices of one kind of charge. */
export interface Bills {
  find(charge: Charge): Promise<Stripe.Invoice | undefined>;
  /** 'not yet': Stripe will make it; 'ended': nobody will. */
  findOrMake(charge: Charge): Promise<Stripe.Invoice | 'not yet' | 'ended'>;
}

const DAY_SECONDS = 86_400;

/** The invoice of ours for a dearer plan, one for each payment. */
export function changeBills(stripe: Stripe): Bills {
  const { invoices } = stripe;

  async function customerFor({ agreement }: Charge): Promise<string | undefined> {
    const found = await toldIfThere(stripe.subscriptions.retrieve(agreement.reference));
    if (found === undefined || found.status === 'canceled') return undefined;
    return customerOf(found);
  }

  async function findOf(charge: Charge, customer: string): Promise<Stripe.Invoice | undefined> {
    const created = { gte: Math.floor(charge.dueAt.getTime() / 1000) - DAY_SECONDS };
    const listed = invoices.list({ customer, created, limit: 100 });
    const all = await told(listed.autoPagingToArray({ limit: 1_000 }));
    return all.find(({ metadata }) => metadata?.charge === charge.payment);
  }

  async function make(charge: Charge, customer: string): Promise<Stripe.Invoice> {
    const { payment, order, agreement } = charge;
    const { subscription } = agreement;
    const metadata = { charge: payment, order: order.uuid, subscription };
    return await told(
      invoices.create(
        {
          ...{ customer, metadata },
          currency: charge.amount.currency.toLowerCase(),
          auto_advance: false,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'exclude',
        },
        { idempotencyKey: `${payment}/invoice` },
      ),
    );
  }

  async function finish(id: string, charge: Charge, customer: string): Promise<Stripe.Invoice> {
    const { payment, amount, title } = charge;
    const currency = amount.currency.toLowerCase();
    const line = { customer, invoice: id, amount: unitsOf(amount.minor), currency, description: title };
    await told(stripe.invoiceItems.create(line, { idempotencyKey: `${payment}/line` }));
    return await told(invoices.finalizeInvoice(id, { auto_advance: false }));
  }

  async function finished(
    invoice: Stripe.Invoice,
    charge: Charge,
    customer: string,
  ): Promise<Stripe.Invoice> {
    const { id } = invoice;
    if (invoice.status !== 'draft' || id === undefined) return invoice;
    try {
      return await finish(id, charge, customer);
    } catch (error) {
      // Another call about the same payment may have been quicker.
      const now = await told(invoices.retrieve(id));
      if (now.status === 'draft') throw error;
      return now;
    }
  }

  return {
    async find(charge) {
      const customer = await customerFor(charge);
      return customer === undefined ? undefined : await findOf(charge, customer);
    },
    async findOrMake(charge) {
      const customer = await customerFor(charge);
      if (customer === undefined) return 'ended';
      const invoice = (await findOf(charge, customer)) ?? (await make(charge, customer));
      return await finished(invoice, charge, customer);
    },
  };
}
