import type { EventMeta } from '@tutka/event-store';
import type { OrderRef, OrderStore } from '../payments/order-store.ts';

const CANCELLED = 2;

/** Payment completes an order, nobody says so. */
class OnlyCancelled extends Error {
  override readonly name = 'OnlyCancelled';
}

/** The only change of an order that a person may make is to cancel it while it is not paid. Throws OnlyCancelled, OrderFinal. */
export async function changeStatus(
  orders: OrderStore,
  ref: OrderRef,
  status: number,
  meta: EventMeta,
): Promise<void> {
  if (status !== CANCELLED) throw new OnlyCancelled();
  await orders.change(ref, meta, () => ({ order: [{ type: 'cancel' }] }));
}
