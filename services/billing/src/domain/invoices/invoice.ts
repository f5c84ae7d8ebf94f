import type { SellerTerms } from '../earnings/seller.events.ts';
import type { AppliedDiscount, OrderEvent, OrderedProduct, OrderTerms } from '../orders/order.events.ts';
import { type AppliedTax, priceParts, taxInRefund } from './tax.ts';

/** An event with the time at which it happened. */
export type Timed<E> = E & { readonly recordedAt: Date };

/** What of an order its documents tell. */
export interface InvoicedOrder {
  readonly terms: OrderTerms;
  readonly placedAt: Date;
  /** What paid it; null where there was nothing to pay. */
  readonly payment: string | null;
  /** What went back of its price, the oldest first. */
  readonly refunds: readonly {
    readonly refund: string;
    readonly amountMinor: bigint;
    readonly at: Date;
  }[];
}

/** Reads an order's history; undefined: it is not completed, and has no documents. */
export function invoicedOrder(events: readonly Timed<OrderEvent>[]): InvoicedOrder | undefined {
  const placed = events.find((event) => event.type === 'OrderPlaced');
  const completed = events.find((event) => event.type === 'OrderCompleted');
  if (!placed || !completed) return undefined;
  const refunds = events
    .filter((event) => event.type === 'OrderRefunded')
    .map(({ data, recordedAt }) => ({
      refund: data.refund,
      amountMinor: BigInt(data.amountMinor),
      at: recordedAt,
    }));
  const { payment } = completed.data;
  return { terms: placed.data.terms, placedAt: placed.recordedAt, payment, refunds };
}

/** How money went, and when. */
export interface PaidBy {
  readonly provider: 'stripe' | 'alipay';
  readonly reference: string;
  readonly paidAt: string;
  /** No real money moved. */
  readonly sandbox: boolean;
}

/** Who buys for a workspace, as they wrote it: content, of which events tell only which fields changed. */
export interface Buyer {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly region: string;
  readonly taxId: string;
  readonly email: string;
}

type SellerOnPaper = Pick<
  SellerTerms,
  'name' | 'address' | 'country' | 'taxId' | 'email' | 'logoText' | 'note'
>;

/** All that stands on an invoice or a credit note, frozen. Amounts are minor units as text. */
export interface InvoiceDocument {
  readonly seller: SellerOnPaper;
  /** As they stood in the workspace's billing details. */
  readonly buyer: Buyer | null;
  readonly order: { readonly number: number; readonly placedAt: string; readonly userId: number };
  readonly product: OrderedProduct;
  /** It is the difference for a change to this plan. */
  readonly isChange?: true;
  readonly currency: string;
  readonly subtotalMinor: string;
  readonly discounts: readonly AppliedDiscount[];
  readonly netMinor: string;
  readonly tax: AppliedTax | null;
  readonly totalMinor: string;
  readonly payment: PaidBy | null;
  /** What a credit note takes back. */
  readonly invoice?: { readonly uuid: string; readonly number: string };
}

/** What is written on the invoice of an order. */
export function invoiceOf(
  { terms, placedAt }: InvoicedOrder,
  seller: SellerTerms,
  buyer: Buyer | undefined,
  payment: PaidBy | null,
): InvoiceDocument {
  const { subtotalMinor, netMinor } = priceParts(terms);
  const { name, address, country, taxId, email, logoText, note } = seller;
  return {
    seller: { name, address, country, taxId, email, logoText, note },
    buyer: buyer ?? null,
    order: { number: terms.number, placedAt: placedAt.toISOString(), userId: terms.userId },
    product: terms.product,
    ...(terms.subscription?.of === 'change' && { isChange: true }),
    currency: terms.currency,
    subtotalMinor: subtotalMinor.toString(),
    discounts: terms.discounts,
    netMinor: netMinor.toString(),
    tax: terms.tax ?? null,
    totalMinor: terms.totalMinor,
    payment,
  };
}

/** What is written on the credit note of an order's refund number `at`, from 0: the invoice's words, and its part of the tax. */
export function creditNoteOf(
  { terms, refunds }: InvoicedOrder,
  at: number,
  invoice: { readonly uuid: string; readonly number: string; readonly document: InvoiceDocument },
): InvoiceDocument {
  const { amountMinor = 0n, at: paidAt } = refunds[at] ?? {};
  const beforeMinor = refunds.slice(0, at).reduce((sum, one) => sum + one.amountMinor, 0n);
  const order = { totalMinor: BigInt(terms.totalMinor), taxMinor: priceParts(terms).taxMinor };
  const taxMinor = taxInRefund(order, { beforeMinor, amountMinor });
  const { document, uuid, number } = invoice;
  const netMinor = amountMinor - taxMinor;
  const isAdded = document.tax !== null && !document.tax.isInclusive;
  return {
    ...document,
    subtotalMinor: (isAdded ? netMinor : amountMinor).toString(),
    discounts: [],
    netMinor: netMinor.toString(),
    tax: document.tax && { ...document.tax, amountMinor: taxMinor.toString() },
    totalMinor: amountMinor.toString(),
    payment: document.payment && { ...document.payment, paidAt: (paidAt ?? new Date(0)).toISOString() },
    invoice: { uuid, number },
  };
}

const PLACES = 6;

/** How a number is written: INV-2026-000001. */
export const invoiceNumber = (prefix: string, year: number, count: bigint): string =>
  `${prefix}-${year}-${count.toString().padStart(PLACES, '0')}`;
