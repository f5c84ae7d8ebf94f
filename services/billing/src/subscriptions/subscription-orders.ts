import { asWorker, type Db } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { taxWithin } from '../domain/invoices/tax.ts';
import type { OrderTerms } from '../domain/orders/order.events.ts';
import type { MoneyText } from '../domain/payments/payment.events.ts';
import { mayPayAhead } from '../domain/subscriptions/renewal.decide.ts';
import { orderEnd } from '../domain/subscriptions/renewal-dates.ts';
import type { SignedAgreement, SubscriptionTerms } from '../domain/subscriptions/subscription.events.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeOrder, loadOrder } from '../store/change-order.ts';
import type { SubscriptionRef } from './change-subscription.ts';

/** The order of a subscription's nth period, from 1. */
export const periodOrder = (subscription: string, n: number): string => uuid5(subscription, `period ${n}`);

/** The order of the nth dearer plan that was asked for, from 1. */
export const changeOrderOf = (subscription: string, n: number): string => uuid5(subscription, `change ${n}`);

/** The nth try to charge an order without the person, from 1. */
export const tryOf = (order: string, n: number): string => uuid5(order, `try ${n}`);

/** An order that a subscription waits for, before it has a number. */
export interface WantedOrder {
  readonly order: string;
  readonly of: 'period' | 'change';
  readonly dueAt: string;
  readonly terms: SubscriptionTerms;
  readonly total: MoneyText;
  readonly expiresAt: string;
  readonly userUuid: string;
  readonly userId: number;
}

/**
 * The order that a subscription waits for; undefined where it waits for none. `now` is when its first period is asked for, and a
 * later one at latest.
 */
export function wantedOrder(
  subscription: string,
  state: SubscriptionState,
  now: Date,
): WantedOrder | undefined {
  if (state.phase === 'awaiting') {
    const { terms, expiresAt, userUuid, userId } = state;
    const order = periodOrder(subscription, 1);
    const person = { userUuid, userId };
    return {
      order,
      of: 'period',
      dueAt: now.toISOString(),
      terms,
      total: terms.amount,
      expiresAt,
      ...person,
    };
  }
  if (state.phase !== 'active' || !state.renewal) return undefined;
  const { due, change, userId } = state.renewal;
  const person = { userUuid: state.userUuid, userId };
  if (due) {
    const { order, at, terms } = due;
    const expiresAt = orderEnd(at, now).toISOString();
    return { order, of: 'period', dueAt: at, terms, total: terms.amount, expiresAt, ...person };
  }
  if (!change) return undefined;
  const { order, at, terms, difference, expiresAt } = change;
  return { order, of: 'change', dueAt: at, terms, total: difference, expiresAt, ...person };
}

/**
 * The order of the next period, to be paid before the running one is over, where nothing is signed by which it could be
 * charged; undefined where it is not asked for. `again` is how many of them were cancelled.
 */
export function aheadOrder(
  subscription: string,
  state: SubscriptionState,
  again: number,
): WantedOrder | undefined {
  if (state.phase !== 'active' || !state.renewal || state.frozenBy !== undefined) return undefined;
  const { renewal, orders, until, userUuid } = state;
  if (!mayPayAhead(renewal)) return undefined;
  const first = periodOrder(subscription, orders.length + 1);
  const { terms } = renewal;
  return {
    order: again === 0 ? first : uuid5(first, `again ${again}`),
    ...{ of: 'period', dueAt: until, terms, total: terms.amount, expiresAt: until },
    ...{ userUuid, userId: renewal.userId },
  };
}

/** The order of the period that will not be, should its provider have charged it all the same. */
export function strayOf(
  subscription: string,
  state: SubscriptionState,
  now: Date,
): { readonly wanted: WantedOrder; readonly agreement: SignedAgreement } | undefined {
  if (state.phase !== 'active' || !state.renewal || state.renewal.due) return undefined;
  const { orders, until: at, userUuid, renewal } = state;
  const { agreement, userId } = renewal;
  if (!agreement) return undefined;
  const terms = renewal.next ?? renewal.terms;
  const order = periodOrder(subscription, orders.length + 1);
  const expiresAt = orderEnd(at, now).toISOString();
  const period = { order, of: 'period', dueAt: at, terms, total: terms.amount, expiresAt } as const;
  return { wanted: { ...period, userUuid, userId }, agreement };
}

/** Places it where it is not placed yet; what costs nothing is completed at once. */
export function placeWanted(
  worker: Db,
  { subscription, workspace }: SubscriptionRef,
  wanted: WantedOrder,
): Promise<void> {
  return asWorker(worker, async (tx) => {
    const { order: uuid, total } = wanted;
    const { order } = await loadOrder(tx, { order: uuid });
    if (order.phase !== 'none') return;
    const terms = termsOf(subscription, wanted, await nextOrderNumber(tx));
    const free = BigInt(total.minor) === 0n ? [{ type: 'complete', payment: null } as const] : [];
    await changeOrder(tx, { order: uuid, workspace }, byBilling, (now) =>
      now.order.phase === 'none' ? { order: [{ type: 'place', terms }, ...free] } : {},
    );
  });
}

function termsOf(subscription: string, wanted: WantedOrder, number: number): OrderTerms {
  const { of, dueAt, terms, total, expiresAt, userUuid, userId } = wanted;
  const { planId, period, name } = terms;
  return {
    ...{ number, userUuid, userId, expiresAt },
    type: 'subscription',
    subscription: { uuid: subscription, of, dueAt },
    product: { kind: 'plan', planId, period, name },
    currency: total.currency,
    totalMinor: total.minor,
    discounts: [],
    tax: terms.tax ? taxWithin(BigInt(total.minor), terms.tax) : null,
  };
}
