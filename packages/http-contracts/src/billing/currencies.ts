import { z } from 'zod';

/** What may be paid in, each with its symbol (SPEC §9). */
export const CURRENCY_SYMBOLS = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CNY: '¥',
  JPY: '¥',
  KRW: '₩',
  HKD: 'HK$',
  TWD: 'NT$',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'C$',
} as const;

export type Currency = keyof typeof CURRENCY_SYMBOLS;
export const CURRENCIES = Object.keys(CURRENCY_SYMBOLS) as [Currency, ...Currency[]];

/** A currency that may be paid in. */
export const payable = z.enum(CURRENCIES);

/** How many decimals a currency's amounts have: 0 for JPY and KRW. */
export function currencyDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}
