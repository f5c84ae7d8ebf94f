import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@tutka/event-store';
import { NothingToRefund } from '../domain/payment.decide.ts';
import type { OrderRef } from './order-store.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * Begins to give back the price of an order, or `amountMinor` of it; the refund is made by its job. Throws
 * NothingToRefund and RefundTooLarge.
 */
export async function refundOrder(
  { orders, at }: Pick<SettleDeps, 'orders' | 'at'>,
  ref: OrderRef,
  amountMinor: bigint | undefined,
  meta: EventMeta,
): Promise<void> {
  const refund = randomUUID();
  await orders.change(ref, meta, ({ order }) => {
    if (order.phase !== 'completed' || order.paidBy === null) throw new NothingToRefund();
    const command = { type: 'refund', refund, amountMinor, reason: 'REQUESTED' } as const;
    return { payment: { uuid: order.paidBy, command } };
  });
  await at('refund saved');
}
