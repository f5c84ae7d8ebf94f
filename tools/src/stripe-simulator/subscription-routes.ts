import { groupAt, textAt, textsIn } from './form-body.ts';
import { listInvoicePayments, listInvoices } from './invoice-lists.ts';
import {
  createInvoice,
  createInvoiceItem,
  finalizeInvoice,
  invoiceOf,
  updateInvoice,
  voidInvoice,
} from './own-invoices.ts';
import { createPortal } from './portal.ts';
import { newProduct } from './prices.ts';
import { got, list, type Route } from './route.ts';
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
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['POST', /^\/v1\/invoices$/, createInvoice],
  ['POST', /^\/v1\/invoiceitems$/, createInvoiceItem],
  ['POST', /^\/v1\/invoices\/(\w+)$/, updateInvoice],
  ['POST', /^\/v1\/invoices\/(\w+)\/finalize$/, (account, _form, id) => finalizeInvoice(account, id)],
  ['POST', /^\/v1\/invoices\/(\w+)\/void$/, (account, _form, id) => voidInvoice(account, id)],
  [
    'POST',
    /^\/v1\/invoices\/(\w+)\/pay$/,
    (account, _form, id) => payInvoice(account, invoiceOf(account, id)),
  ],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/invoice_payments$/, listInvoicePayments],
];
