import { parseDecimal } from '../money.ts';

/** What buyers of a place pay as tax; a null country is every one that no other rate names. */
export interface TaxRate {
  readonly country: string | null;
  readonly region: string | null;
  readonly name: string;
  /** Decimal text, at most four decimals. */
  readonly percent: string;
  /** The price contains it; else it is added. */
  readonly isInclusive: boolean;
}

/** The tax of one order, as it was applied. */
export interface AppliedTax {
  readonly name: string;
  readonly percent: string;
  readonly isInclusive: boolean;
  /** Minor units as text. */
  readonly amountMinor: string;
}

/** A tax as a subscription keeps it: of whatever is charged. */
export type AgreedTax = Omit<AppliedTax, 'amountMinor'>;

/** Where a buyer is; nothing is known of one who has not said. */
export interface Place {
  readonly country: string;
  readonly region: string;
}

/** In which a percentage is counted: ten-thousandths of a percent. */
const PERCENT_DIGITS = 4;
const WHOLE = 100n * 10n ** BigInt(PERCENT_DIGITS);

/** A percentage in parts of WHOLE. Throws NotAnAmount. */
export const rateParts = (percent: string): bigint => parseDecimal(percent, PERCENT_DIGITS);

/** A quotient of what is not negative, rounded half up. */
const divided = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);

/** Names of regions that mean the same. */
export const regionKey = (region: string): string => region.trim().toLowerCase();

/** The rate of a place: its region's, else its country's, else everybody's; undefined: nothing is taxed there. */
export function rateOf(rates: readonly TaxRate[], place: Place | undefined): TaxRate | undefined {
  const ofCountry = rates.filter(({ country }) => country !== null && country === place?.country);
  const ofRegion = ofCountry.find(
    ({ region }) => region !== null && regionKey(region) === regionKey(place?.region ?? ''),
  );
  const whole = ofCountry.find(({ region }) => region === null);
  return ofRegion ?? whole ?? rates.find(({ country }) => country === null);
}

/**
 * Puts a tax on a price after discounts, in minor units, rounded half up once: an inclusive one is contained in it,
 * another is added to it.
 */
export function taxed<P extends { readonly totalMinor: bigint }>(
  price: P,
  rate: TaxRate | undefined,
): P & { readonly tax: AppliedTax | null } {
  if (!rate) return { ...price, tax: null };
  const { name, percent, isInclusive } = rate;
  const parts = rateParts(percent);
  const amount = divided(price.totalMinor * parts, isInclusive ? WHOLE + parts : WHOLE);
  return {
    ...price,
    totalMinor: isInclusive ? price.totalMinor : price.totalMinor + amount,
    tax: { name, percent, isInclusive, amountMinor: amount.toString() },
  };
}

/** The tax that a total has in it, as it is agreed for each period of a subscription: of a part of the price too. */
export function taxWithin(totalMinor: bigint, agreed: AgreedTax): AppliedTax {
  const parts = rateParts(agreed.percent);
  return { ...agreed, amountMinor: divided(totalMinor * parts, WHOLE + parts).toString() };
}

/** What an order's total is made of, in minor units. */
export interface PriceParts {
  /** Before discounts; with the tax in it where that is inclusive. */
  readonly subtotalMinor: bigint;
  readonly taxMinor: bigint;
  /** The total without the tax. */
  readonly netMinor: bigint;
}

/** Takes a total apart; an order of before there were taxes has none. */
export function priceParts({
  totalMinor,
  discounts,
  tax,
}: {
  readonly totalMinor: string;
  readonly discounts: readonly { readonly offMinor: string }[];
  readonly tax?: AppliedTax | null;
}): PriceParts {
  const total = BigInt(totalMinor);
  const taxMinor = BigInt(tax?.amountMinor ?? 0);
  const reduced = tax && !tax.isInclusive ? total - taxMinor : total;
  const subtotalMinor = discounts.reduce((sum, { offMinor }) => sum + BigInt(offMinor), reduced);
  return { subtotalMinor, taxMinor, netMinor: total - taxMinor };
}

/**
 * The tax in one refund of an order: in proportion to all that went back by then, less what was in the refunds before,
 * so that the parts of a whole refund come to the whole tax. All in minor units.
 */
export function taxInRefund(
  order: { readonly totalMinor: bigint; readonly taxMinor: bigint },
  refund: { readonly beforeMinor: bigint; readonly amountMinor: bigint },
): bigint {
  if (order.totalMinor === 0n) return 0n;
  const until = (refunded: bigint) => divided(order.taxMinor * refunded, order.totalMinor);
  return until(refund.beforeMinor + refund.amountMinor) - until(refund.beforeMinor);
}
