import { uuid5 } from '@tutka/event-store';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { OrderNow, OrderSteps } from '../domain/orders/order-work.ts';
import { NothingToRefund } from '../domain/payments/payment.decide.ts';
import { byBilling } from '../store/by-billing.ts';
import type { OrderRef, OrderStore } from './order-store.ts';

/** Why what an order paid for is not given. */
type Unwanted = 'SUBSCRIPTION_OVER' | 'ALREADY_SUBSCRIBED' | 'ALREADY_OWNED' | 'CHANGE_UNDONE';

const paidBy = (order: OrderState) => (order.phase === 'completed' ? order.paidBy : null);

/**
 * Begins to give back what is left of an order's price, as nobody wants what it paid for, or cancels it where it is not paid
 * yet; once however often it is asked.
 */
export async function giveBack(orders: OrderStore, ref: OrderRef, reason: Unwanted): Promise<void> {
  const refund = uuid5(ref.order, 'not wanted');
  const decide = ({ order, payments }: OrderNow): OrderSteps => {
    if (order.phase === 'processing') return { order: [{ type: 'cancel' }] };
    const uuid = paidBy(order);
    const paying = uuid === null ? undefined : payments.get(uuid);
    if (uuid === null || !paying || !('refunds' in paying)) return {};
    if (paying.refunds.some((one) => one.refund === refund)) return {};
    return { payment: { uuid, command: { type: 'refund', refund, amountMinor: undefined, reason } } };
  };
  await orders.change(ref, byBilling, decide).catch((error: unknown) => {
    if (!(error instanceof NothingToRefund)) throw error;
  });
}
