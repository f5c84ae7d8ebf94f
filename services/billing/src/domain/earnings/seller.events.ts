import type { TaxRate } from '../invoices/tax.ts';

/** Who sells, as invoices name them, and the taxes that buyers pay. */
export interface SellerTerms {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly taxId: string;
  readonly email: string;
  readonly logoText: string;
  readonly note: string;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly taxRates: readonly TaxRate[];
}

/** Each is a version that holds until the next. */
export type SellerEvent = { readonly type: 'SellerChanged'; readonly data: { readonly terms: SellerTerms } };
