import type { OrderEvent, OrderTerms } from './order.events.ts';
import type { OrderState } from './order.state.ts';

export type OrderCommand =
  | { readonly type: 'place'; readonly terms: OrderTerms }
  | {
      readonly type: 'start payment';
      readonly payment: string;
      readonly provider: string;
      readonly now: number;
    }
  /** Its price has come, or there is none. */
  | { readonly type: 'complete'; readonly payment: string | null }
  | { readonly type: 'cancel' }
  | { readonly type: 'expire'; readonly now: number }
  | {
      readonly type: 'note refund';
      readonly payment: string;
      readonly refund: string;
      readonly amountMinor: bigint;
    }
  | { readonly type: 'note lost dispute'; readonly payment: string };

/** There is no such order for the caller. */
export class OrderNotFound extends Error {
  override readonly name = 'OrderNotFound';
}

/** It is completed or cancelled, and stays so. */
export class OrderFinal extends Error {
  override readonly name = 'OrderFinal';
}

/** Its three days are over. */
class OrderOverdue extends Error {
  override readonly name = 'OrderOverdue';
}

/** There is nothing to pay, or nothing was paid, or it was paid by another attempt. */
class NotItsPayment extends Error {
  override readonly name = 'NotItsPayment';
}

/** What a command does to an order. Throws OrderNotFound, OrderFinal, OrderOverdue. */
export function decideOrder(command: OrderCommand, state: OrderState): OrderEvent[] {
  if (command.type === 'place') {
    return state.phase === 'none' ? [{ type: 'OrderPlaced', data: { terms: command.terms } }] : [];
  }
  if (state.phase === 'none') throw new OrderNotFound();
  switch (command.type) {
    case 'start payment':
      return startPayment(command, state);
    case 'complete':
      return complete(command.payment, state);
    case 'cancel':
      if (state.phase !== 'processing') throw new OrderFinal();
      return [{ type: 'OrderCancelled', data: {} }];
    case 'expire':
      return isDue(state, command.now) ? [{ type: 'OrderExpired', data: {} }] : [];
    case 'note refund':
      return noteRefund(command, state);
    case 'note lost dispute':
      return noteLostDispute(command.payment, state);
  }
}

type Placed = Exclude<OrderState, { phase: 'none' }>;

const isDue = ({ phase, terms }: Placed, now: number) =>
  phase === 'processing' && Date.parse(terms.expiresAt) <= now;

function startPayment(
  { payment, provider, now }: Extract<OrderCommand, { type: 'start payment' }>,
  state: Placed,
): OrderEvent[] {
  if (state.phase !== 'processing') throw new OrderFinal();
  if (isDue(state, now)) throw new OrderOverdue();
  return [{ type: 'OrderPaymentStarted', data: { payment, provider } }];
}

function complete(payment: string | null, state: Placed): OrderEvent[] {
  if (state.phase !== 'processing') throw new OrderFinal();
  const isItsOwn =
    payment === null
      ? BigInt(state.terms.totalMinor) === 0n
      : state.attempts.some((attempt) => attempt.payment === payment);
  if (!isItsOwn) throw new NotItsPayment();
  const { userUuid, product, subscription } = state.terms;
  return [
    { type: 'OrderCompleted', data: { payment, userUuid, product, ...(subscription && { subscription }) } },
  ];
}

function noteRefund(
  { payment, refund, amountMinor }: Extract<OrderCommand, { type: 'note refund' }>,
  state: Placed,
): OrderEvent[] {
  if (state.phase !== 'completed' || state.paidBy !== payment) throw new NotItsPayment();
  const full = state.refundedMinor + amountMinor === BigInt(state.terms.totalMinor);
  return [{ type: 'OrderRefunded', data: { payment, refund, amountMinor: amountMinor.toString(), full } }];
}

function noteLostDispute(payment: string, state: Placed): OrderEvent[] {
  if (state.phase !== 'completed' || state.paidBy !== payment) throw new NotItsPayment();
  return state.isLost ? [] : [{ type: 'OrderDisputeLost', data: { payment } }];
}
