import type { EventMeta } from '@tutka/event-store';
import { periodEnd } from '../domain/subscriptions/period.ts';
import { SubscriptionBusy } from '../domain/subscriptions/renewal.decide.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
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
import { aheadOrder, placeWanted, type WantedOrder, wantedOrder } from './subscription-orders.ts';

export type SubscribeDeps = PayDeps & RenewDeps;

/** It waits for no payment. */
class NothingToPay extends Error {
  override readonly name = 'NothingToPay';
}

/** When the period after the one that is paid begins. */
function nextAt(state: SubscriptionState, { of: kind, dueAt, terms }: WantedOrder, now: Date): Date {
  if (state.phase === 'awaiting') return periodEnd(now, state.terms.period, now.getUTCDate());
  if (state.phase !== 'active') throw new NothingToPay();
  if (kind === 'period') return periodEnd(new Date(dueAt), terms.period, state.day);
  return new Date(state.renewal?.change?.until ?? state.until);
}

/** What it waits for, or where it would else end as nothing is signed, its next period. */
async function toPay(
  { worker, orders, clock }: SubscribeDeps,
  { subscription, workspace }: SubscriptionRef,
): Promise<{ readonly state: SubscriptionState; readonly wanted: WantedOrder | undefined }> {
  const state = await loadSubscription(worker, subscription);
  const waited = wantedOrder(subscription, state, clock());
  if (waited) return { state, wanted: waited };
  for (let again = 0; ; again++) {
    const wanted = aheadOrder(subscription, state, again);
    const known = wanted && (await orders.now({ order: wanted.order, workspace })).order;
    if (known?.phase !== 'cancelled') return { state, wanted };
  }
}

/**
 * The page at which a person pays what a subscription waits for, and signs that it may be charged from then on: its first
 * period, one that could not be charged, or a dearer plan where the provider wants a new signature for it. Where it would end
 * as the provider's agreement is over, that is the next period, ahead of its time. Where an `order` is named it has to be the one that is waited for. Throws NothingToPay, AlreadySubscribed, SubscriptionBusy and what
 * `payOrder` does.
 */
export async function paySubscription(
  deps: SubscribeDeps,
  ref: SubscriptionRef & { readonly order?: string },
  request: PayRequest,
  meta: EventMeta,
): Promise<Opening> {
  const { subscription, workspace } = ref;
  const { state, wanted } = await toPay(deps, ref);
  if (!wanted || (ref.order ?? wanted.order) !== wanted.order) throw new NothingToPay();
  if (state.phase === 'awaiting') await refuseSubscribed(deps, workspace);
  const { dearer } = recurringOf(providerOf(deps.providers, request.provider));
  if (wanted.of === 'change' && dearer === 'charge') {
    throw new SubscriptionBusy('The difference is being charged: please look again in a moment.');
  }
  await placeWanted(deps.worker, ref, wanted);
  const { order } = await deps.orders.now({ order: wanted.order, workspace });
  const { terms, total } = wanted;
  const { number, expiresAt } = order.phase === 'none' ? { number: 0, ...wanted } : order.terms;
  const money = ({ minor, currency }: typeof total) => ({ minor: BigInt(minor), currency });
  const paid: PaidOrder = {
    ref: { order: wanted.order, workspace },
    number,
    title: terms.name,
    amount: money(total),
    expiresAt: new Date(expiresAt),
    agreement: {
      subscription,
      period: terms.period,
      amount: money(terms.amount),
      nextAt: nextAt(state, wanted, deps.clock()),
    },
  };
  return await payOrder(deps, paid, request, meta);
}
