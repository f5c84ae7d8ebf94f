import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@tutka/event-store';
import type { Asked } from '@tutka/service-base';
import type { OrderNow, OrderSteps } from '../domain/order-work.ts';
import { NothingToRefund, refundable } from '../domain/payment.decide.ts';
import type { OrderRef } from './order-store.ts';
import type { SettleDeps } from './settle-payment.ts';

/** What could not be kept and failed to go back does so first, unless a part of the order's price is named. */
function paymentOf({ order, payments }: OrderNow, amountMinor: bigint | undefined): string {
  const paidBy = order.phase === 'completed' ? order.paidBy : null;
  const [owed] = [...payments]
    .filter(([, state]) => state.phase === 'returned' && refundable(state) > 0n)
    .map(([uuid]) => uuid);
  const wanted = amountMinor === undefined || paidBy === null ? (owed ?? paidBy) : paidBy;
  if (wanted === null) throw new NothingToRefund();
  return wanted;
}

/**
 * Begins to give back the price of an order, or `amountMinor` of it, or what was paid for it and could not be kept; the refund
 * is made by its job. With `asked` it is begun once for each key. Throws NothingToRefund, RefundTooLarge, IdempotencyInProgress and IdempotencyKeyReused.
 */
export async function refundOrder(
  { orders, at }: Pick<SettleDeps, 'orders' | 'at'>,
  ref: OrderRef,
  amountMinor: bigint | undefined,
  meta: EventMeta,
  asked?: Asked,
): Promise<void> {
  const refund = randomUUID();
  const decide = (now: OrderNow): OrderSteps => {
    const command = { type: 'refund', refund, amountMinor, reason: 'REQUESTED' } as const;
    return { payment: { uuid: paymentOf(now, amountMinor), command } };
  };
  await (asked ? orders.changeOnce(asked, ref, meta, decide) : orders.change(ref, meta, decide));
  await at('refund saved');
}
