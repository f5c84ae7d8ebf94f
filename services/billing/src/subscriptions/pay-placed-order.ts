import type { EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { OrderFinal } from '../domain/orders/order.decide.ts';
import { type OfferDeps, refuseHeld } from '../orders/held.ts';
import type { OrderRef } from '../payments/order-store.ts';
import { type Opening, type PayRequest, payOrder } from '../payments/pay-order.ts';
import { paySubscription, type SubscribeDeps } from './pay-subscription.ts';

/**
 * Begins to pay an order that somebody placed. One that a subscription waits for is paid as its subscription is: else
 * nothing would be signed, and its provider would go on asking for what it asks for itself. Throws AlreadyOwned,
 * AlreadySubscribed, NotForSale, and what `payOrder` and `paySubscription` do.
 */
export async function payPlacedOrder(
  deps: SubscribeDeps & OfferDeps,
  person: Person,
  ref: OrderRef,
  request: PayRequest,
  meta: EventMeta,
): Promise<Opening> {
  const { order: state } = await deps.orders.now(ref);
  if (state.phase !== 'processing') throw new OrderFinal();
  const { subscription, product, number, totalMinor, currency, expiresAt } = state.terms;
  const { order, workspace } = ref;
  if (subscription) {
    const known = { subscription: subscription.uuid, workspace, order };
    return await paySubscription(deps, known, request, meta);
  }
  await refuseHeld(deps, person, product);
  const amount = { minor: BigInt(totalMinor), currency };
  const paid = { ref, number, title: product.name, amount, expiresAt: new Date(expiresAt) };
  return await payOrder(deps, paid, request, meta);
}
