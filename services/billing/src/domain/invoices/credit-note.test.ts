import { expect, test } from '@jest/globals';
import type { OrderTerms } from '../orders/order.events.ts';
import { creditNoteOf, type InvoiceDocument, type InvoicedOrder, invoiceOf } from './invoice.ts';
import { taxed } from './tax.ts';

const seller = {
  ...{ name: 'S', address: 'A', country: 'DE', taxId: '', email: '', logoText: '', note: '' },
  ...{ invoicePrefix: 'INV', creditNotePrefix: 'CN', taxRates: [] },
};

/** The invoice of what costs 20.00, and the credit notes of two refunds, of which the second gives back the rest. */
function documents(isInclusive: boolean, more: Partial<OrderTerms> = {}): InvoiceDocument[] {
  const rate = { country: 'DE', region: null, name: 'VAT', percent: '19', isInclusive };
  const { totalMinor, tax } = taxed({ totalMinor: 2_000n }, rate);
  const order: InvoicedOrder = {
    terms: {
      ...{ number: 1, userUuid: 'ada', userId: 1, type: 'normal', currency: 'USD', discounts: [] },
      product: { kind: 'credits', amount: '20', name: 'Credits' },
      ...{ totalMinor: totalMinor.toString(), tax, expiresAt: '2027-01-04T00:00:00Z' },
      ...more,
    },
    placedAt: new Date('2027-01-01'),
    payment: null,
    refunds: [500n, totalMinor - 500n].map((amountMinor, at) => ({
      ...{ refund: `r${at}`, amountMinor, at: new Date('2027-01-02') },
    })),
  };
  const document = invoiceOf(order, seller, undefined, null);
  const invoice = { uuid: 'i', number: 'INV-1', document };
  return [document, creditNoteOf(order, 0, invoice), creditNoteOf(order, 1, invoice)];
}

const sums = ({ subtotalMinor, netMinor, tax, totalMinor }: InvoiceDocument) =>
  [subtotalMinor, netMinor, tax?.amountMinor ?? '', totalMinor].map(BigInt);

test.each([
  [true, [2_000n, 1_681n, 319n, 2_000n]],
  [false, [2_000n, 2_000n, 380n, 2_380n]],
])(
  'credit notes name what they take back as the invoice does, and add up to it; tax within the price: %s',
  (isInclusive, invoiced) => {
    const [invoice, first, second] = documents(isInclusive).map(sums);
    expect(invoice).toEqual(invoiced);
    expect(first?.map((minor, at) => minor + (second?.[at] ?? 0n))).toEqual(invoiced);
  },
);

test.each([
  ['change', true],
  ['period', undefined],
] as const)('an order for a %s says so on all of its documents: %s', (of, isChange) => {
  const subscription = { uuid: 's', of, dueAt: '2027-01-01T00:00:00Z' };
  expect(documents(true, { subscription }).map((document) => document.isChange)).toEqual([
    isChange,
    isChange,
    isChange,
  ]);
});
