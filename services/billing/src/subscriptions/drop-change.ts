import type { EventMeta } from '@tutka/event-store';
import { SubscriptionBusy } from '../domain/subscriptions/renewal.decide.ts';
import type { Renewal, SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import type { OrderStore } from '../payments/order-store.ts';
import type { Providers } from '../payments/providers.ts';
import { changeSubscription, loadSubscription, type SubscriptionRef } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';

export interface DropDeps extends Pick<RenewDeps, 'worker'> {
  readonly orders: OrderStore;
  readonly providers: Providers;
}

/** A dearer plan that the person has to pay for at a page, as its provider charges no difference by itself. */
function waitingChange({ providers }: DropDeps, { change, agreement }: Renewal) {
  const dearer = agreement && providers.get(agreement.provider)?.recurring?.dearer;
  return dearer === 'charge' ? undefined : change;
}

/**
 * Lets go of a dearer plan that waits to be paid: its order is cancelled, and what is paid for it at the last moment goes
 * back. Throws SubscriptionBusy where it was paid, or is being charged.
 */
export async function dropChange(
  deps: DropDeps,
  ref: SubscriptionRef,
  renewal: Renewal,
  meta: EventMeta,
): Promise<void> {
  const change = waitingChange(deps, renewal);
  if (!change) throw new SubscriptionBusy('The difference is being charged: please look again in a moment.');
  const order = { order: change.order, workspace: ref.workspace };
  const { order: stands } = await deps.orders.now(order);
  if (stands.phase === 'completed') {
    throw new SubscriptionBusy('The difference was paid just now: please look again in a moment.');
  }
  await changeSubscription(deps.worker, ref, { type: 'drop change', order: change.order }, meta);
  await deps.orders.change(order, meta, (now) =>
    now.order.phase === 'processing' ? { order: [{ type: 'cancel' }] } : {},
  );
}

const renewalOf = (state: SubscriptionState) => (state.phase === 'active' ? state.renewal : undefined);

/** Ends one with its period; a dearer plan that waits to be paid is let go of first. Throws SubscriptionBusy. */
export async function unsubscribe(deps: DropDeps, ref: SubscriptionRef, meta: EventMeta): Promise<void> {
  const renewal = renewalOf(await loadSubscription(deps.worker, ref.subscription));
  if (renewal && waitingChange(deps, renewal)) await dropChange(deps, ref, renewal, meta);
  await changeSubscription(deps.worker, ref, { type: 'unsubscribe' }, meta);
}
