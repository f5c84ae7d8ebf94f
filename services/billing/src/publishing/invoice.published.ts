import { topics } from '@tutka/contracts';
import {
  BillingDetailsChangedSchema,
  CreditNoteIssuedSchema,
  InvoiceIssuedSchema,
  SellerChangedSchema,
} from '@tutka/contracts/billing/events/v1/invoice';
import type { LoggedEvent } from '@tutka/event-store';
import type { SellerEvent } from '../domain/earnings/seller.events.ts';
import type { BillingDetailsEvent, InvoiceEvent } from '../domain/invoices/invoice.events.ts';
import { publication } from './publication.ts';

/** What the event of an invoice or a credit note says in public. */
export function publishedInvoice({ type, data, streamId: invoiceUuid }: LoggedEvent<InvoiceEvent>) {
  const { number, order: orderUuid, totalMinor, currency } = data;
  const fields = { invoiceUuid, number, orderUuid, total: { minor: BigInt(totalMinor), currency } };
  return type === 'InvoiceIssued'
    ? publication(topics.invoice, InvoiceIssuedSchema, fields)
    : publication(topics.invoice, CreditNoteIssuedSchema, fields);
}

/** That who sells has changed. */
export function publishedSeller({ data: { terms } }: LoggedEvent<SellerEvent>) {
  const { invoicePrefix, creditNotePrefix } = terms;
  return publication(topics.seller, SellerChangedSchema, { invoicePrefix, creditNotePrefix });
}

/** Which of a buyer's details have changed. */
export function publishedBuyer({ data: { fields } }: LoggedEvent<BillingDetailsEvent>) {
  return publication(topics.buyer, BillingDetailsChangedSchema, { fields: [...fields] });
}
