import type { EventMeta } from '@tutka/event-store';
import { periodEnd } from '../domain/period.ts';
import { SubscriptionBusy } from '../domain/renewal.decide.ts';
import type { SubscriptionState } from '../domain/subscription.state.ts';
import { refuseSubscribed } from '../orders/held.ts';
import {
  type Opening,
  type PaidOrder,
  type PayDeps,
  type PayRequest,
  payOrder,
} from '../payments/pay-order.ts';
import { providerOf, recurringOf } from '../payments/providers.ts';
import { loadSubscription, type SubscriptionRef } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';
import { placeWanted, wantedOrder } from './subscription-orders.ts';

export type SubscribeDeps = PayDeps & RenewDeps;

/** It waits for no payment. */
class NothingToPay extends Error {
  override readonly name = 'NothingToPay';
}

/** When the period after the one that is paid begins. */
function nextAt(state: SubscriptionState, now: Date): Date {
  if (state.phase === 'awaiting') return periodEnd(now, state.terms.period, now.getUTCDate());
  if (state.phase !== 'active') throw new NothingToPay();
  const { due, change } = state.renewal ?? {};
  if (due) return periodEnd(new Date(due.at), due.terms.period, state.day);
  return new Date(change?.until ?? state.until);
}

/**
 * The page at which a person pays what a subscription waits for, and signs that it may be charged from then on: its first
 * period, one that could not be charged, or a dearer plan where the provider wants a new signature for it. Where an `order`
 * is named it has to be the one that is waited for. Throws NothingToPay, AlreadySubscribed, SubscriptionBusy and what
 * `payOrder` does.
 */
export async function paySubscription(
  deps: SubscribeDeps,
  ref: SubscriptionRef & { readonly order?: string },
  request: PayRequest,
  meta: EventMeta,
): Promise<Opening> {
  const { subscription, workspace } = ref;
  const state = await loadSubscription(deps.worker, subscription);
  const wanted = wantedOrder(subscription, state, deps.clock());
  if (!wanted || (ref.order ?? wanted.order) !== wanted.order) throw new NothingToPay();
  if (state.phase === 'awaiting') await refuseSubscribed(deps, workspace);
  const { dearer } = recurringOf(providerOf(deps.providers, request.provider));
  if (wanted.of === 'change' && dearer === 'charge') {
    throw new SubscriptionBusy('The difference is being charged: please look again in a moment.');
  }
  await placeWanted(deps.worker, ref, wanted);
  const { order } = await deps.orders.now({ order: wanted.order, workspace });
  const { terms, total, expiresAt } = wanted;
  const money = ({ minor, currency }: typeof total) => ({ minor: BigInt(minor), currency });
  const paid: PaidOrder = {
    ref: { order: wanted.order, workspace },
    number: order.phase === 'none' ? 0 : order.terms.number,
    title: terms.name,
    amount: money(total),
    expiresAt: new Date(expiresAt),
    agreement: {
      subscription,
      period: terms.period,
      amount: money(terms.amount),
      nextAt: nextAt(state, deps.clock()),
    },
  };
  return await payOrder(deps, paid, request, meta);
}
