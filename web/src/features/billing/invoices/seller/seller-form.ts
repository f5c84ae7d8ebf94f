import type { Seller } from '@tutka/http-contracts';

/** A tax as it is written; an empty country is everywhere else, an empty region all of the country. */
export interface RateRow {
  /** Tells rows apart while they are moved and removed. */
  readonly key: number;
  readonly country: string;
  readonly region: string;
  readonly name: string;
  readonly percent: string;
  readonly isInclusive: boolean;
}

type Texts = Omit<Seller, 'taxRates' | 'updatedAt'>;

/** What is written of the seller. */
export interface SellerForm extends Texts {
  readonly taxRates: readonly RateRow[];
}

const empty: SellerForm = {
  ...{ name: '', address: '', country: '', taxId: '', email: '', logoText: '', note: '' },
  ...{ invoicePrefix: 'INV', creditNotePrefix: 'CN', taxRates: [] },
};

export function formOf(seller: Seller | null): SellerForm {
  if (seller === null) return empty;
  const { updatedAt: _, taxRates, ...texts } = seller;
  return {
    ...texts,
    taxRates: taxRates.map(({ country, region, ...rate }, key) => ({
      ...rate,
      key,
      country: country ?? '',
      region: region ?? '',
    })),
  };
}

/** Another row, for everywhere else where nothing says so yet. */
export function withRate({ taxRates, country }: SellerForm): readonly RateRow[] {
  const key = Math.max(-1, ...taxRates.map((rate) => rate.key)) + 1;
  const isNamed = taxRates.some((rate) => rate.country === country);
  const fresh = {
    key,
    country: isNamed ? '' : country,
    region: '',
    name: '',
    percent: '',
    isInclusive: false,
  };
  return [...taxRates, fresh];
}

/** The fields as they are sent. */
export function bodyOf({ taxRates, ...texts }: SellerForm) {
  return {
    ...texts,
    taxRates: taxRates.map(({ key: _, country, region, name, percent, isInclusive }) => ({
      ...{ name, percent: percent.trim(), isInclusive },
      country: country === '' ? null : country,
      region: country === '' || region.trim() === '' ? null : region,
    })),
  };
}

const PREFIX = /^[A-Z0-9][A-Z0-9-]{0,11}$/;

/** Whether a tax can be so: from 0 to 100, with four decimals at most. */
export const isPercent = (text: string) => /^\d{1,3}(\.\d{1,4})?$/.test(text.trim()) && Number(text) <= 100;

/** Whether there is enough to be sent. */
export function isWhole(form: SellerForm): boolean {
  const { name, address, country, invoicePrefix, creditNotePrefix, taxRates } = form;
  const prefixes = [invoicePrefix, creditNotePrefix].map((one) => one.trim().toUpperCase());
  return (
    [name, address, country].every((text) => text.trim() !== '') &&
    prefixes.every((prefix) => PREFIX.test(prefix)) &&
    prefixes[0] !== prefixes[1] &&
    taxRates.every((rate) => rate.name.trim() !== '' && isPercent(rate.percent))
  );
}
