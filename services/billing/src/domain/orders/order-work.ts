import { decidePayment, type PaymentCommand } from '../payments/payment.decide.ts';
import type { PaymentEvent } from '../payments/payment.events.ts';
import { evolvePayment, noPayment, type PaymentState } from '../payments/payment.state.ts';
import { decideOrder, type OrderCommand } from './order.decide.ts';
import type { OrderEvent } from './order.events.ts';
import { evolveOrder, type OrderState } from './order.state.ts';

/** What an order's streams hold: its own, and those of its payments. */
export type OrderStreamsEvent = OrderEvent | PaymentEvent;

/** An order and its attempts, as they stand. */
export interface OrderNow {
  readonly order: OrderState;
  readonly payments: ReadonlyMap<string, PaymentState>;
}

/** What is to be done at once, the order's commands first. */
export interface OrderSteps {
  readonly order?: readonly OrderCommand[];
  readonly payment?: { readonly uuid: string; readonly command: PaymentCommand };
}

/** What steps come to: how all stands then, and what happened, by stream. */
export interface OrderOutcome extends OrderNow {
  readonly order: OrderState;
  readonly orderEvents: readonly OrderEvent[];
  readonly paymentEvents: ReadonlyMap<string, readonly PaymentEvent[]>;
}

/** Decides steps one after another, each on what the ones before came to. Throws what a decision refuses. */
export function decideSteps(now: OrderNow, { order: commands = [], payment }: OrderSteps): OrderOutcome {
  let { order } = now;
  const orderEvents: OrderEvent[] = [];
  for (const command of commands) {
    const events = decideOrder(command, order);
    orderEvents.push(...events);
    order = events.reduce(evolveOrder, order);
  }
  if (!payment) return { order, payments: now.payments, orderEvents, paymentEvents: new Map() };
  const before = now.payments.get(payment.uuid) ?? noPayment;
  const events = decidePayment(payment.command, before);
  const payments = new Map(now.payments).set(payment.uuid, events.reduce(evolvePayment, before));
  return { order, payments, orderEvents, paymentEvents: new Map([[payment.uuid, events]]) };
}
