import { CURRENCIES, type Currency } from '@tutka/http-contracts';

const PACKS = [10, 25, 50, 100] as const;
/** Of money whose unit is worth so little that such packs could not be paid for. */
const UNITS: Partial<Readonly<Record<Currency, number>>> = { JPY: 100, KRW: 1000, TWD: 10 };

/** Amounts of credits that are offered in a currency, the smallest first. */
export function creditPacks(currency: string): readonly string[] {
  const known = CURRENCIES.find((one) => one === currency);
  const unit = (known && UNITS[known]) ?? 1;
  return PACKS.map((pack) => String(pack * unit));
}

/** The one that is proposed. */
export const usualPack = (currency: string): string => creditPacks(currency)[1] ?? '';
