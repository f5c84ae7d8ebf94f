import { groupAt, textAt, textsIn } from './form-body.ts';
import { createPortal } from './portal.ts';
import { newProduct } from './prices.ts';
import { got, list, type Route } from './route.ts';
import { missing } from './stripe-refusal.ts';
import { cancel, payInvoice, subscriptionOf, updateSubscription } from './subscriptions.ts';

/** The calls of Stripe's API that are about subscriptions. */
export const subscriptionRoutes: readonly Route[] = [
  [
    'POST',
    /^\/v1\/products$/,
    (account, form) => newProduct(account, textAt(form, 'name') ?? '', textsIn(groupAt(form, 'metadata'))),
  ],
  ['GET', /^\/v1\/products\/(\w+)$/, got('product')],
  ['GET', /^\/v1\/customers\/(\w+)$/, got('customer')],
  ['GET', /^\/v1\/customers$/, list('customer', 'email')],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, (account, _form, id) => subscriptionOf(account, id)],
  ['GET', /^\/v1\/subscriptions$/, list('subscription', 'customer', 'status')],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, (account, _form, id) => cancel(account, id)],
  ['GET', /^\/v1\/invoices\/(\w+)$/, got('invoice')],
  ['GET', /^\/v1\/invoices$/, list('invoice', 'customer', 'status')],
  [
    'POST',
    /^\/v1\/invoices\/(\w+)\/pay$/,
    (account, _form, id) => {
      const invoice = account.store.get('invoice', id);
      if (invoice === undefined) throw missing('invoice', id);
      return payInvoice(account, invoice);
    },
  ],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/invoice_payments$/, list('invoice_payment', 'invoice', 'status')],
];
