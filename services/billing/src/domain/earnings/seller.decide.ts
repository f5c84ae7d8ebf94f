import { rateParts, regionKey, type TaxRate } from '../invoices/tax.ts';
import { sameJson } from '../same-json.ts';
import type { SellerEvent, SellerTerms } from './seller.events.ts';

export type SellerState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'known'; readonly terms: SellerTerms };
export const noSeller: SellerState = { phase: 'unknown' };

export type SellerCommand =
  | { readonly type: 'set'; readonly terms: SellerTerms }
  /** Where there is none yet; what an ADMIN has written stays. */
  | { readonly type: 'ensure'; readonly terms: SellerTerms };

/** Two taxes for one place, a region without its country, more than all of a price, or one series for two kinds. */
class SellerMeaningless extends Error {
  override readonly name = 'SellerMeaningless';
}

/** Throws SellerMeaningless and NotAnAmount. */
export function decideSeller({ type, terms }: SellerCommand, state: SellerState): SellerEvent[] {
  refuseMeaningless(terms);
  if (state.phase === 'known' && (type === 'ensure' || sameJson(terms, state.terms))) return [];
  return [{ type: 'SellerChanged', data: { terms } }];
}

export function evolveSeller(_: SellerState, { data }: SellerEvent): SellerState {
  return { phase: 'known', terms: data.terms };
}

function refuseMeaningless({ taxRates, invoicePrefix, creditNotePrefix }: SellerTerms): void {
  if (invoicePrefix === creditNotePrefix) {
    throw new SellerMeaningless('Invoices and credit notes need different prefixes.');
  }
  const places = new Set<string>();
  for (const rate of taxRates) {
    const place = placeOf(rate);
    if (places.has(place)) throw new SellerMeaningless(`There are two taxes for ${place}.`);
    places.add(place);
  }
}

const MOST = rateParts('100');

function placeOf({ country, region, percent, name }: TaxRate): string {
  if (rateParts(percent) > MOST) throw new SellerMeaningless(`${name} is more than 100 %.`);
  if (country === null && region !== null) {
    throw new SellerMeaningless(`${region} needs its country.`);
  }
  if (country === null) return 'all other countries';
  return region === null ? country : `${country}, ${regionKey(region)}`;
}
