import type { Seller } from '../earnings/share-rate.ts';
import { formatMoney, parseDecimal, parseMoney } from '../money.ts';
import type { DiscountTerms } from './discount.events.ts';
import type { AppliedDiscount, OrderedProduct } from './order.events.ts';

/** A code as it stands, with the orders that use it. */
export interface DiscountOffer {
  readonly code: string;
  readonly terms: DiscountTerms;
  readonly isActive: boolean;
  readonly uses: number;
}

/** There is no such code, or it does not count now. */
export class DiscountUnknown extends Error {
  override readonly name = 'DiscountUnknown';
}

/** As many orders use it as may. */
class DiscountUsedUp extends Error {
  override readonly name = 'DiscountUsedUp';
}

/** It is for other products or for another currency. */
class DiscountNotForThis extends Error {
  override readonly name = 'DiscountNotForThis';
}

/** What is to be priced. */
export interface PricedItem {
  readonly product: OrderedProduct;
  readonly currency: string;
  readonly subtotalMinor: bigint;
  /** Of an agent. */
  readonly seller?: Seller;
}

export interface Price {
  readonly totalMinor: bigint;
  readonly discounts: readonly AppliedDiscount[];
}

/** What an item costs with a code at `now`. Throws DiscountUnknown, DiscountUsedUp, DiscountNotForThis. */
export function priceOf(item: PricedItem, offer: DiscountOffer | undefined, now: number): Price {
  const { subtotalMinor, currency } = item;
  if (!offer) return { totalMinor: subtotalMinor, discounts: [] };
  refuseUnfit(item, offer, now);
  const { kind, value } = offer.terms;
  const off = discountOff(subtotalMinor, offer.terms, currency);
  const shown = kind === 'amount' ? formatMoney(parseMoney(value, currency), currency) : value;
  return {
    totalMinor: subtotalMinor - off,
    discounts: [{ code: offer.code, kind, value: shown, offMinor: off.toString() }],
  };
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

/** In minor units, never more than the price; a percentage is rounded half up. */
function discountOff(priceMinor: bigint, { kind, value }: DiscountTerms, currency: string): bigint {
  const off =
    kind === 'amount'
      ? parseMoney(value, currency)
      : (priceMinor * parseDecimal(value, 2) * 2n + WHOLE) / (WHOLE * 2n);
  return off > priceMinor ? priceMinor : off;
}

function refuseUnfit({ product, currency }: PricedItem, offer: DiscountOffer, now: number): void {
  const { from, until, limit } = offer.terms;
  const isEarly = from !== null && now < Date.parse(from);
  const isLate = until !== null && now >= Date.parse(until);
  if (!offer.isActive || isEarly || isLate) throw new DiscountUnknown();
  if (limit !== null && offer.uses >= limit) throw new DiscountUsedUp();
  const { currency: only, products } = offer.terms;
  if ((only !== null && only !== currency) || !isFor(products, product)) throw new DiscountNotForThis();
}

function isFor({ kinds, planIds, agentUUIDs }: DiscountTerms['products'], product: OrderedProduct): boolean {
  if (kinds.length > 0 && !kinds.includes(product.kind)) return false;
  if (product.kind === 'plan') return planIds.length === 0 || planIds.includes(product.planId);
  if (product.kind === 'agent') return agentUUIDs.length === 0 || agentUUIDs.includes(product.agentUUID);
  return true;
}
