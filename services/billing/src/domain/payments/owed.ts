import { type MoneyText, SENT_BACK } from './payment.events.ts';
import type { RefundState } from './payment.state.ts';

/** A payment that took money, as far as it goes back. */
interface Refunded {
  readonly phase: 'succeeded' | 'returned';
  /** The oldest first. */
  readonly refunds: readonly (Pick<RefundState, 'reason' | 'state'> & {
    readonly amount: Pick<MoneyText, 'minor'>;
  })[];
}

/** What of it is not the platform's any more, in minor units: all that could not be kept, or what goes back of its order's price. */
export function dueBack({ phase, refunds }: Refunded): bigint {
  // Of what could not be kept another amount may have come than was asked for.
  if (phase === 'returned') return sumOf(refunds.slice(0, 1));
  return sumOf(refunds.filter(({ state, reason }) => state !== 'failed' && reason !== SENT_BACK));
}

/** What was to go back, and neither did nor is on its way: its provider refused that, or the buyer's bank sent it back. */
export function owed(payment: Refunded): bigint {
  const gone = payment.refunds.filter(({ state }) => state === 'pending' || state === 'done');
  return dueBack(payment) - sumOf(gone);
}

const sumOf = (refunds: Refunded['refunds']) =>
  refunds.reduce((sum, { amount }) => sum + BigInt(amount.minor), 0n);
