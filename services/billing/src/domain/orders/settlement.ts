import type { PaymentCommand } from '../payments/payment.decide.ts';
import { SENT_BACK } from '../payments/payment.events.ts';
import type { PaymentState, RefundState } from '../payments/payment.state.ts';
import type { OrderCommand } from './order.decide.ts';
import type { OrderState } from './order.state.ts';

/** What a provider says of an attempt: nothing yet, that it is over, or that money was taken. */
export type Finding =
  | { readonly state: 'unknown' }
  | { readonly state: 'open' }
  | { readonly state: 'ended'; readonly how: 'failed' | 'closed'; readonly reason: string }
  | {
      readonly state: 'paid';
      readonly capture: string;
      readonly paidAt: string;
      readonly amount: { readonly minor: bigint; readonly currency: string };
      readonly dispute?: 'open' | 'lost';
    };

/** What is to be done to an order and to one of its attempts, in one transaction. */
export interface Settlement {
  readonly order?: OrderCommand;
  readonly payment?: PaymentCommand;
}

type Paid = Extract<Finding, { state: 'paid' }>;

/** Whether one of these payments is what a provider's number of a capture stands for. */
export const hasCapture = (payments: Iterable<PaymentState>, capture: string): boolean =>
  [...payments].some((state) => 'capture' in state && state.capture === capture);

/**
 * What was taken is one payment's alone. A provider that made the charge of a period at another amount names it at each later try;
 * as it went back with the first one, the later ones have failed.
 */
export function findingOfItsOwn(finding: Finding, others: Iterable<PaymentState>): Finding {
  if (finding.state !== 'paid' || !hasCapture(others, finding.capture)) return finding;
  return { state: 'ended', how: 'failed', reason: 'WRONG_AMOUNT' };
}

/**
 * What a provider's word means. Money is kept where the order still waits for just that amount; whatever else comes
 * goes back as refund `returnId`. Told again, it means nothing.
 */
export function settle(
  finding: Finding,
  order: OrderState,
  payment: PaymentState,
  paymentId: string,
  returnId: string,
): Settlement {
  if (payment.phase === 'none' || order.phase === 'none') return {};
  if (finding.state === 'paid') return settlePaid(finding, order, payment, paymentId, returnId);
  if (payment.phase !== 'processing' || finding.state === 'open') return {};
  if (finding.state === 'ended') {
    return { payment: { type: 'end', how: finding.how, reason: finding.reason } };
  }
  // It may still be opened, unless nobody waits for it any more.
  return order.phase === 'processing'
    ? {}
    : { payment: { type: 'end', how: 'closed', reason: 'NOT_OPENED' } };
}

// Of an order that still waits only an attempt that was over already gives its money back.
const late = { processing: 'ATTEMPT_OVER', completed: 'ALREADY_PAID', cancelled: 'ORDER_CANCELLED' } as const;

function settlePaid(
  { capture, paidAt, amount, dispute }: Paid,
  order: Exclude<OrderState, { phase: 'none' }>,
  payment: Exclude<PaymentState, { phase: 'none' }>,
  paymentId: string,
  returnId: string,
): Settlement {
  if (payment.phase === 'succeeded') {
    return {
      payment: { type: 'note dispute', dispute },
      ...(dispute === 'lost' && { order: { type: 'note lost dispute', payment: paymentId } }),
    };
  }
  if (payment.phase === 'returned') return {};
  const asked = payment.terms.amount;
  const isExact = amount.minor === BigInt(asked.minor) && amount.currency === asked.currency;
  if (isExact && order.phase === 'processing' && payment.phase === 'processing') {
    return {
      order: { type: 'complete', payment: paymentId },
      payment: { type: 'succeed', capture, paidAt },
    };
  }
  return {
    payment: {
      type: 'return',
      capture,
      paidAt,
      amount: { minor: amount.minor.toString(), currency: amount.currency },
      reason: isExact ? late[order.phase] : 'WRONG_AMOUNT',
      refund: returnId,
    },
  };
}

/** What a provider's word about a refund means; told again, nothing. One that was done may still fail: a bank sends it back. */
export function settleRefund(
  finding: { readonly done: string } | { readonly failed: string },
  { refund, amount, reason, state }: RefundState,
  payment: PaymentState,
  paymentId: string,
): Settlement {
  if ('failed' in finding) return { payment: { type: 'refund failed', refund, reason: finding.failed } };
  if (state !== 'pending') return {};
  const done: PaymentCommand = { type: 'refund done', refund, reference: finding.done };
  if (payment.phase !== 'succeeded') return { payment: done };
  // The order has known of it since it went back the first time.
  if (reason === SENT_BACK) return { payment: done };
  const amountMinor = BigInt(amount.minor);
  return { payment: done, order: { type: 'note refund', payment: paymentId, refund, amountMinor } };
}
