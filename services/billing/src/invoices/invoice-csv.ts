import type { Invoice } from '@tutka/http-contracts';
import type { Columns } from '@tutka/service-runtime';
import { discountColumns, productColumns } from '../orders/order-csv.ts';

/** Below zero on a credit note, so that a column can be added up. */
function signed({ kind }: Invoice, amount: string | undefined): string | undefined {
  return kind === 'creditNote' && amount !== undefined && Number(amount) > 0 ? `-${amount}` : amount;
}

/** An invoice or a credit note as a row: times in UTC, amounts in decimals of its currency. */
export const invoiceColumns: Columns<Invoice> = [
  ['issuedAt', ({ issuedAt }) => issuedAt],
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['invoice', ({ invoice }) => invoice?.number],
  ['uuid', ({ uuid }) => uuid],
  ['orderNumber', ({ orderNumber }) => orderNumber],
  ['orderUUID', ({ orderUUID }) => orderUUID],
  ['orderedAt', ({ orderedAt }) => orderedAt],
  ['userId', ({ userId }) => userId],
  ['userUUID', ({ userUUID }) => userUUID],
  ['buyer', ({ buyer }) => buyer?.name],
  ['buyerAddress', ({ buyer }) => buyer?.address],
  ['buyerCountry', ({ buyer }) => buyer?.country],
  ['buyerRegion', ({ buyer }) => buyer?.region],
  ['buyerTaxId', ({ buyer }) => buyer?.taxId],
  ['buyerEmail', ({ buyer }) => buyer?.email],
  ['seller', ({ seller }) => seller.name],
  ['sellerCountry', ({ seller }) => seller.country],
  ['sellerTaxId', ({ seller }) => seller.taxId],
  ...productColumns,
  ['isChange', ({ isChange }) => isChange],
  ['currency', ({ currency }) => currency],
  ['subtotal', (row) => signed(row, row.subtotal)],
  ...discountColumns,
  ['net', (row) => signed(row, row.net)],
  ['taxName', ({ tax }) => tax?.name],
  ['taxPercent', ({ tax }) => tax?.percent],
  ['taxIncluded', ({ tax }) => tax?.isInclusive],
  ['tax', (row) => signed(row, row.tax?.amount)],
  ['total', (row) => signed(row, row.total)],
  ['provider', ({ payment }) => payment?.provider],
  ['reference', ({ payment }) => payment?.reference],
  ['paidAt', ({ payment }) => payment?.paidAt],
  ['sandbox', ({ payment }) => payment?.sandbox],
];
