import type { Tx } from '@tutka/database';
import type { LoggedEvent } from '@tutka/event-store';
import type { OrderStreamsEvent } from '../domain/orders/order-work.ts';
import { applyOrderEvents } from '../projections/order.ts';
import { ordersOfPayments } from '../projections/payment.ts';

type Event = LoggedEvent<OrderStreamsEvent>;

/** Those of orders and payments among some events, order by order. */
export async function applyOrdersOf(tx: Tx, events: readonly LoggedEvent[]): Promise<void> {
  const ours = events.filter(({ streamType }) => ['order', 'payment'].includes(streamType)) as Event[];
  const orders = await ordersIn(tx, ours);
  const byOrder = Map.groupBy(ours, ({ streamId }) => orders.get(streamId) ?? streamId);
  for (const [order, ofOrder] of byOrder) {
    const [first] = ofOrder;
    if (first) await applyOrderEvents(tx, { order, workspace: first.workspace }, ofOrder);
  }
}

/** Which order a payment is of: its first event tells, and its row after that. */
async function ordersIn(tx: Tx, events: readonly Event[]): Promise<ReadonlyMap<string, string>> {
  const begun = events.flatMap((event): [string, string][] =>
    event.type === 'PaymentStarted' ? [[event.streamId, event.data.order]] : [],
  );
  const payments = events.filter(({ streamType }) => streamType === 'payment');
  const earlier = await ordersOfPayments(tx, [...new Set(payments.map(({ streamId }) => streamId))]);
  return new Map([...earlier, ...begun]);
}
