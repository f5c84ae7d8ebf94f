import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@tutka/event-store';
import type { Asked } from '@tutka/service-base';
import type { OrderNow, OrderSteps } from '../domain/order-work.ts';
import { NothingToRefund } from '../domain/payment.decide.ts';
import type { OrderRef } from './order-store.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * Begins to give back the price of an order, or `amountMinor` of it; the refund is made by its job. With `asked` it is begun
 * once for each key. Throws NothingToRefund, RefundTooLarge, IdempotencyInProgress and IdempotencyKeyReused.
 */
export async function refundOrder(
  { orders, at }: Pick<SettleDeps, 'orders' | 'at'>,
  ref: OrderRef,
  amountMinor: bigint | undefined,
  meta: EventMeta,
  asked?: Asked,
): Promise<void> {
  const refund = randomUUID();
  const decide = ({ order }: OrderNow): OrderSteps => {
    if (order.phase !== 'completed' || order.paidBy === null) throw new NothingToRefund();
    const command = { type: 'refund', refund, amountMinor, reason: 'REQUESTED' } as const;
    return { payment: { uuid: order.paidBy, command } };
  };
  await (asked ? orders.changeOnce(asked, ref, meta, decide) : orders.change(ref, meta, decide));
  await at('refund saved');
}
