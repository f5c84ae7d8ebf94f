import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@tutka/event-store';
import type { Asked } from '@tutka/service-base';
import type { OrderNow, OrderSteps } from '../domain/orders/order-work.ts';
import { owed } from '../domain/payments/owed.ts';
import { NothingToRefund } from '../domain/payments/payment.decide.ts';
import type { OrderRef } from './order-store.ts';
import type { SettleDeps } from './settle-payment.ts';

/** What was to go back and did not does so first, unless a part of the order's price is named. */
function refundOf(
  { order, payments }: OrderNow,
  refund: string,
  amountMinor: bigint | undefined,
): NonNullable<OrderSteps['payment']> {
  const paidBy = order.phase === 'completed' ? order.paidBy : null;
  const [owing] = [...payments].flatMap(([uuid, state]) =>
    'refunds' in state && owed(state) > 0n ? [uuid] : [],
  );
  if (owing !== undefined && amountMinor === undefined) {
    return { uuid: owing, command: { type: 'refund again', refund } };
  }
  const uuid = paidBy ?? owing;
  if (uuid === undefined) throw new NothingToRefund();
  return { uuid, command: { type: 'refund', refund, amountMinor, reason: 'REQUESTED' } };
}

/**
 * Begins to give back the price of an order, or `amountMinor` of it, or what was to go back of what came for it and did not;
 * the refund is made by its job. With `asked` it is begun once for each key. Throws NothingToRefund, RefundTooLarge, IdempotencyInProgress and IdempotencyKeyReused.
 */
export async function refundOrder(
  { orders, at }: Pick<SettleDeps, 'orders' | 'at'>,
  ref: OrderRef,
  amountMinor: bigint | undefined,
  meta: EventMeta,
  asked?: Asked,
): Promise<void> {
  const refund = randomUUID();
  const decide = (now: OrderNow): OrderSteps => ({ payment: refundOf(now, refund, amountMinor) });
  await (asked ? orders.changeOnce(asked, ref, meta, decide) : orders.change(ref, meta, decide));
  await at('refund saved');
}
