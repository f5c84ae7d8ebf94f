import { priceParts } from '../invoices/tax.ts';
import type { OrderTerms } from '../orders/order.events.ts';
import type { EarningEvent } from './earning.events.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

/** Of a price. */
interface Part {
  /** What the platform kept of it, in minor units. */
  readonly sale: bigint;
  /** The owner's part of that. */
  readonly share: bigint;
}

/** An order that was completed, as far as its earnings go. */
export interface Sale {
  readonly order: string;
  readonly agent: string;
  readonly name: string;
  readonly currency: string;
  /** What was paid, tax included, in minor units. */
  readonly totalMinor: bigint;
  /** What of it is tax, and never the platform's. */
  readonly taxMinor: bigint;
  /** The owner's, in hundredths of a percent. */
  readonly rate: number;
}

export type EarningState =
  | { readonly phase: 'none' }
  | { readonly phase: 'earned'; readonly sale: bigint; readonly share: bigint };

export const noEarning: EarningState = { phase: 'none' };

/** What is so by now: of `sale`, `refundedMinor` have gone back. */
export interface EarningCommand {
  readonly type: 'settle';
  readonly sale: Sale;
  readonly refundedMinor: bigint;
}

/** The sale that an order's terms describe; undefined: nobody earns by it. */
export function saleOf(order: string, terms: OrderTerms): Sale | undefined {
  const { product, earner, currency } = terms;
  if (product.kind !== 'agent' || !earner) return undefined;
  const totalMinor = BigInt(terms.totalMinor);
  const { agentUUID: agent, name } = product;
  return {
    order,
    agent,
    name,
    currency,
    totalMinor,
    taxMinor: priceParts(terms).taxMinor,
    rate: earner.rate,
  };
}

/** What is left of a sale, and the owner's share of it, once `refundedMinor` went back: both rounded down. */
export function leftOf({ totalMinor, taxMinor, rate }: Sale, refundedMinor: bigint): Part {
  const left = totalMinor - refundedMinor;
  if (left <= 0n) return { sale: 0n, share: 0n };
  const net = (totalMinor - taxMinor) * left;
  return { sale: net / totalMinor, share: (net * BigInt(rate)) / (totalMinor * WHOLE) };
}

/**
 * Brings what was earned to what is left of the sale: given once, then only taken back. So it does not matter in which
 * order refunds are told of, or how often.
 */
export function decideEarning({ sale, refundedMinor }: EarningCommand, state: EarningState): EarningEvent[] {
  const earned = state.phase === 'earned' ? [] : given(sale);
  const before = earned.reduce(evolveEarning, state);
  if (before.phase === 'none') return [];
  const left = leftOf(sale, refundedMinor);
  const back = { sale: before.sale - left.sale, share: before.share - left.share };
  // An older word than the one before: more has gone back already.
  if (back.sale <= 0n && back.share <= 0n) return earned;
  const data = { ...moved(sale, back), refundedMinor: refundedMinor.toString() };
  return [...earned, { type: 'EarningTakenBack', data }];
}

/** Nothing where the whole share is less than the smallest coin. */
function given(sale: Sale): EarningEvent[] {
  const all = leftOf(sale, 0n);
  if (all.share === 0n) return [];
  return [{ type: 'OwnerEarned', data: { ...moved(sale, all), rate: sale.rate } }];
}

function moved({ order, agent, name, currency }: Sale, { sale, share }: Part) {
  return { order, agent, name, currency, saleMinor: sale.toString(), shareMinor: share.toString() };
}

export function evolveEarning(state: EarningState, { type, data }: EarningEvent): EarningState {
  const [sale, share] = [BigInt(data.saleMinor), BigInt(data.shareMinor)];
  if (type === 'OwnerEarned') return { phase: 'earned', sale, share };
  if (state.phase === 'none') return state;
  return { phase: 'earned', sale: state.sale - sale, share: state.share - share };
}
