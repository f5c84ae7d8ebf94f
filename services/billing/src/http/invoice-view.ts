import type { Invoice } from '@tutka/http-contracts';
import { formatMoney } from '../domain/money.ts';
import type { FoundInvoice } from '../invoices/invoice-reads.ts';
import type { InvoiceRow } from '../projections/invoice.ts';
import { shownTax } from '../projections/order.ts';

const named = ({ uuid, number }: Pick<InvoiceRow, 'uuid' | 'number'>) => ({ uuid, number });

/** A document as the public API shows it. */
export function invoiceView({ row, creditNotes }: FoundInvoice): Invoice {
  const { document } = row;
  const { currency, order, tax } = document;
  const shown = (minor: string) => formatMoney(BigInt(minor), currency);
  return {
    ...named(row),
    kind: row.kind,
    issuedAt: row.issued_at.toISOString(),
    orderUUID: row.order_uuid,
    orderNumber: order.number,
    orderedAt: order.placedAt,
    userId: order.userId,
    userUUID: row.user_uuid,
    seller: document.seller,
    buyer: document.buyer,
    product: document.product,
    isChange: document.isChange ?? false,
    currency,
    subtotal: shown(document.subtotalMinor),
    discountRules: document.discounts.map(({ offMinor, ...rule }) => ({ ...rule, off: shown(offMinor) })),
    net: shown(document.netMinor),
    tax: tax && shownTax(tax, currency),
    total: shown(document.totalMinor),
    payment: document.payment,
    invoice: document.invoice ?? null,
    creditNotes: creditNotes.map(named),
  };
}
