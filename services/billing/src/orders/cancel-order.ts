import type { EventMeta } from '@tutka/event-store';
import { OrderFinal } from '../domain/order.decide.ts';
import type { OrderRef, OrderStore } from '../payments/order-store.ts';

const CANCELLED = 2;

/** The only change of an order that a person may make is to cancel it while it is not paid. Throws OrderFinal. */
export async function changeStatus(
  orders: OrderStore,
  ref: OrderRef,
  status: number,
  meta: EventMeta,
): Promise<void> {
  if (status !== CANCELLED) throw new OrderFinal();
  await orders.change(ref, meta, () => ({ order: [{ type: 'cancel' }] }));
}
