import { asWorker } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { taxed } from '../domain/invoices/tax.ts';
import { parseMoney } from '../domain/money.ts';
import { changeNow, isAtOnce, paidTime, type WantedTerms } from '../domain/subscriptions/plan-change.ts';
import { isSame, SubscriptionBusy } from '../domain/subscriptions/renewal.decide.ts';
import type { SubscriptionTerms } from '../domain/subscriptions/subscription.events.ts';
import type { Renewal, Running } from '../domain/subscriptions/subscription.state.ts';
import { taxRateFor } from '../invoices/order-tax.ts';
import { type PriceDeps, planPrice } from '../orders/product-price.ts';
import { findPlan } from '../projections/plan.ts';
import { agreedPrice } from './agreed-price.ts';
import { changeSubscription, loadSubscription, type SubscriptionRef } from './change-subscription.ts';
import { type DropDeps, dropChange } from './drop-change.ts';
import { changeOrderOf } from './subscription-orders.ts';

/** A plan that a subscription is to be of, by the month or the year. */
interface WantedPlan {
  readonly planId: string;
  readonly period: 'month' | 'year';
  /** What the person was told that it costs each period and at once, as decimal text. */
  readonly agreed?: { readonly price: string; readonly difference: string } | undefined;
}

/** It costs more than whoever asks for it was told. */
class PriceChanged extends Error {
  override readonly name = 'PriceChanged';
}

export interface ChangeDeps extends PriceDeps, DropDeps {}

interface Found {
  readonly running: Running;
  readonly renewal: Renewal;
  readonly wanted: WantedTerms;
  /** What a month of the plan that runs costs today. */
  readonly monthMinor: bigint;
}

/** What a change to another plan comes to, were it made now. */
export interface ChangeQuote {
  readonly terms: SubscriptionTerms;
  readonly isAtOnce: boolean;
  /** To be paid now, in minor units. */
  readonly differenceMinor: bigint;
  /** When the period that is paid then ends. */
  readonly until: string;
}

async function renewing(
  { worker }: PriceDeps,
  { subscription }: SubscriptionRef,
): Promise<{ readonly running: Running; readonly renewal: Renewal }> {
  const state = await loadSubscription(worker, subscription);
  if (state.phase !== 'active' || !state.renewal) throw new SubscriptionBusy('It does not renew.');
  return { running: state, renewal: state.renewal };
}

async function find(deps: PriceDeps, ref: SubscriptionRef, plan: WantedPlan): Promise<Found> {
  const { running, renewal } = await renewing(deps, ref);
  // It goes on as it was agreed, whether or not it is sold, and at which price.
  if (isSame(plan, renewal.terms)) {
    return { running, renewal, wanted: { terms: renewal.terms, monthMinor: 0n }, monthMinor: 0n };
  }
  const { currency } = renewal.terms.amount;
  const { item, monthMinor } = await planPrice(deps, plan, currency);
  const rate = await asWorker(deps.worker, (tx) => taxRateFor(tx, ref.workspace));
  const price = taxed({ totalMinor: item.subtotalMinor }, rate);
  const terms = {
    ...{ planId: plan.planId, period: plan.period, name: item.product.name },
    ...agreedPrice(price, currency),
  };
  return {
    running,
    renewal,
    wanted: { terms, monthMinor },
    monthMinor: await monthOf(deps, renewal.terms),
  };
}

/** The least that can be charged by the agreement that a subscription has. */
function leastMinor({ providers }: ChangeDeps, { agreement, terms }: Renewal): bigint {
  const recurring = agreement && providers.get(agreement.provider)?.recurring;
  return recurring?.leastMinor(terms.amount.currency) ?? 0n;
}

/** By today's prices plans are compared; one that is sold no more is compared by what was paid for it. */
async function monthOf(
  { worker }: PriceDeps,
  { planId, period, amount }: SubscriptionTerms,
): Promise<bigint> {
  const plan = await asWorker(worker, (tx) => findPlan(tx, planId));
  const paid = BigInt(amount.minor);
  return plan?.prices[amount.currency]?.month ?? (period === 'month' ? paid : paid / 12n);
}

/** What it would cost to change to another plan. Throws SubscriptionBusy, NotForSale, CurrencyNotOffered. */
export async function quoteChange(
  deps: ChangeDeps,
  ref: SubscriptionRef,
  plan: WantedPlan,
): Promise<ChangeQuote> {
  return quoteOf(deps, await find(deps, ref, plan), deps.clock());
}

function quoteOf(deps: ChangeDeps, { running, renewal, wanted, monthMinor }: Found, now: Date): ChangeQuote {
  const { terms } = wanted;
  if (!isAtOnce({ terms: renewal.terms, monthMinor }, wanted)) {
    return { terms, isAtOnce: false, differenceMinor: 0n, until: running.until };
  }
  const atOnce = changeNow(paidTime(running, renewal), terms, now, leastMinor(deps, renewal));
  return { terms, isAtOnce: true, ...atOnce };
}

/** A dialog is read for so long. Of a month that a year takes the place of less is left by then: not a cent more is charged for that. */
const READ_MS = 3_600_000;

/**
 * Since when what is left is counted, so that no more is charged than was told. Nobody is at a page that would show the price: it
 * is charged by what was signed. Throws PriceChanged.
 */
function countedFrom(deps: ChangeDeps, found: Found, agreed: WantedPlan['agreed'], now: Date): Date {
  if (!agreed) return now;
  const from = [now, new Date(now.getTime() - READ_MS)].find(
    (at) => !isDearer(quoteOf(deps, found, at), agreed),
  );
  if (!from) throw new PriceChanged();
  return from;
}

function isDearer(
  { terms, differenceMinor }: ChangeQuote,
  agreed: NonNullable<WantedPlan['agreed']>,
): boolean {
  const { minor, currency } = terms.amount;
  const isMore = (asked: bigint, told: string) => asked > parseMoney(told, currency);
  return isMore(BigInt(minor), agreed.price) || isMore(differenceMinor, agreed.difference);
}

/**
 * Changes the plan: a dearer one at once, for the difference; a cheaper one when the period that is paid ends. Asked for the
 * plan that runs, it lets go of what waits to be paid or for that end. Throws
 * NotForSale, CurrencyNotOffered, PriceChanged, SubscriptionBusy, SubscriptionEnding, SubscriptionDisputed.
 */
export async function changePlanOf(
  deps: ChangeDeps,
  ref: SubscriptionRef,
  plan: WantedPlan,
  meta: EventMeta,
): Promise<void> {
  const { renewal: held } = await renewing(deps, ref);
  if (held.change && isSame(plan, held.terms)) return await dropChange(deps, ref, held, meta);
  const found = await find(deps, ref, plan);
  const { renewal, wanted, monthMinor } = found;
  const now = deps.clock();
  const from = countedFrom(deps, found, plan.agreed, now);
  const order = changeOrderOf(ref.subscription, renewal.changes + 1);
  const least = leastMinor(deps, renewal);
  const command = {
    type: 'change',
    wanted,
    monthMinor,
    order,
    leastMinor: least,
    now,
    from,
  } as const;
  await changeSubscription(deps.worker, ref, command, meta);
}
