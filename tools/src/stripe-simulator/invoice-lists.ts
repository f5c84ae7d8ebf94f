import type { Account } from './account.ts';
import { type FormGroup, textAt } from './form-body.ts';
import { listed } from './listing.ts';

const isAsked = (asked: string | undefined, value: string | undefined) =>
  asked === undefined || asked === value;

/** Lists invoices by customer, status and subscription. */
export function listInvoices({ store }: Account, form: FormGroup): object {
  const all = store
    .all('invoice')
    .filter(
      ({ customer, status, parent }) =>
        isAsked(textAt(form, 'customer'), customer) &&
        isAsked(textAt(form, 'status'), status) &&
        isAsked(textAt(form, 'subscription'), parent?.subscription_details.subscription),
    );
  return listed('/v1', form, all);
}

/** Lists payments of invoices by invoice, status and payment intent. */
export function listInvoicePayments({ store }: Account, form: FormGroup): object {
  const all = store
    .all('invoice_payment')
    .filter(
      ({ invoice, status, payment }) =>
        isAsked(textAt(form, 'invoice'), invoice) &&
        isAsked(textAt(form, 'status'), status) &&
        isAsked(textAt(form, 'payment', 'payment_intent'), payment.payment_intent),
    );
  return listed('/v1', form, all);
}
