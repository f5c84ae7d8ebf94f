import { dueBack, owed } from './owed.ts';
import {
  type MoneyText,
  type PaymentEvent,
  type PaymentTerms,
  type ReturnReason,
  SENT_BACK,
} from './payment.events.ts';
import type { PaymentState } from './payment.state.ts';

export type PaymentCommand =
  | { readonly type: 'start'; readonly terms: PaymentTerms }
  | { readonly type: 'open'; readonly reference: string }
  | { readonly type: 'succeed'; readonly capture: string; readonly paidAt: string }
  | { readonly type: 'end'; readonly how: 'failed' | 'closed'; readonly reason: string }
  /** All of what came goes back, which may be another amount than was asked for. */
  | {
      readonly type: 'return';
      readonly capture: string;
      readonly paidAt: string;
      readonly amount: MoneyText;
      readonly reason: ReturnReason;
      readonly refund: string;
    }
  /** A part of what was taken goes back; without an amount, what is left. */
  | {
      readonly type: 'refund';
      readonly refund: string;
      readonly amountMinor: bigint | undefined;
      readonly reason: string;
    }
  /** What was to go back and did not is given back once more. */
  | { readonly type: 'refund again'; readonly refund: string }
  | { readonly type: 'refund done'; readonly refund: string; readonly reference: string }
  | { readonly type: 'refund failed'; readonly refund: string; readonly reason: string }
  /** How a dispute over what was kept stands; undefined: there is none, or it was won. */
  | { readonly type: 'note dispute'; readonly dispute: 'open' | 'lost' | undefined };

/** Nothing is left of it, or nothing was ever taken. */
export class NothingToRefund extends Error {
  override readonly name = 'NothingToRefund';
}

/** More than is left. */
class RefundTooLarge extends Error {
  override readonly name = 'RefundTooLarge';
  readonly leftMinor: bigint;
  constructor(leftMinor: bigint) {
    super('more than is left of what was paid');
    this.leftMinor = leftMinor;
  }
}

/** What a command does to an attempt; what is over and what is told twice changes nothing. */
export function decidePayment(command: PaymentCommand, state: PaymentState): PaymentEvent[] {
  if (command.type === 'start') {
    return state.phase === 'none' ? [{ type: 'PaymentStarted', data: command.terms }] : [];
  }
  switch (command.type) {
    case 'open':
      return open(command.reference, state);
    case 'succeed':
      return state.phase === 'processing' ? [succeeded(command)] : [];
    case 'end':
      return state.phase === 'processing' ? [ended(command, state.terms)] : [];
    case 'return':
      return giveBack(command, state);
    case 'refund':
      return refund(command, state);
    case 'refund again':
      return refundAgain(command.refund, state);
    case 'refund done':
    case 'refund failed':
      return endRefund(command, state);
    case 'note dispute':
      return noteDispute(command.dispute, state);
  }
}

function open(reference: string, state: PaymentState): PaymentEvent[] {
  if (state.phase === 'none' || state.reference !== undefined) return [];
  return [{ type: 'PaymentOpened', data: { reference } }];
}

function succeeded({ capture, paidAt }: Extract<PaymentCommand, { type: 'succeed' }>): PaymentEvent {
  return { type: 'PaymentSucceeded', data: { capture, paidAt } };
}

function ended(
  { how, reason }: Extract<PaymentCommand, { type: 'end' }>,
  { renewal }: PaymentTerms,
): PaymentEvent {
  if (how === 'closed') return { type: 'PaymentCancelled', data: { reason } };
  return { type: 'PaymentFailed', data: { reason, ...(renewal && { renewal }) } };
}

function giveBack(
  { capture, paidAt, amount, reason, refund }: Extract<PaymentCommand, { type: 'return' }>,
  state: PaymentState,
): PaymentEvent[] {
  if (state.phase === 'none' || state.phase === 'succeeded' || state.phase === 'returned') return [];
  return [
    { type: 'PaymentReturned', data: { capture, paidAt, reason } },
    { type: 'RefundStarted', data: { refund, amount, reason } },
  ];
}

/** What was kept, and is neither given back nor on its way; or what goes back, where a refund of it failed. */
function refundable(state: PaymentState): bigint {
  if (!('refunds' in state)) return 0n;
  return state.phase === 'returned' ? owed(state) : BigInt(state.terms.amount.minor) - dueBack(state);
}

function refund(
  { refund: uuid, amountMinor, reason }: Extract<PaymentCommand, { type: 'refund' }>,
  state: PaymentState,
): PaymentEvent[] {
  const left = refundable(state);
  if (!('refunds' in state) || left === 0n) throw new NothingToRefund();
  const minor = amountMinor ?? left;
  if (minor <= 0n) throw new NothingToRefund();
  if (minor > left) throw new RefundTooLarge(left);
  return [started(uuid, minor, reason, state)];
}

function refundAgain(uuid: string, state: PaymentState): PaymentEvent[] {
  const minor = 'refunds' in state ? owed(state) : 0n;
  if (!('refunds' in state) || minor === 0n) throw new NothingToRefund();
  return [started(uuid, minor, state.phase === 'succeeded' ? SENT_BACK : 'REQUESTED', state)];
}

/** In the currency that came, which may be another one than was asked for. */
function started(
  refund: string,
  minor: bigint,
  reason: string,
  { phase, refunds: [first], terms }: Extract<PaymentState, { refunds: unknown }>,
): PaymentEvent {
  const { currency } = phase === 'returned' && first ? first.amount : terms.amount;
  return { type: 'RefundStarted', data: { refund, amount: { minor: minor.toString(), currency }, reason } };
}

function endRefund(
  command: Extract<PaymentCommand, { type: 'refund done' | 'refund failed' }>,
  state: PaymentState,
): PaymentEvent[] {
  if (!('refunds' in state)) return [];
  const { refund } = command;
  const found = state.refunds.find((one) => one.refund === refund)?.state;
  if (command.type === 'refund failed') {
    const mayFail = found === 'pending' || found === 'done';
    return mayFail ? [{ type: 'RefundFailed', data: { refund, reason: command.reason } }] : [];
  }
  if (found !== 'pending') return [];
  return [{ type: 'RefundSucceeded', data: { refund, reference: command.reference } }];
}

function noteDispute(dispute: 'open' | 'lost' | undefined, state: PaymentState): PaymentEvent[] {
  if (state.phase !== 'succeeded' || state.dispute === dispute) return [];
  if (dispute === 'open') return [{ type: 'PaymentDisputed', data: {} }];
  return [{ type: dispute === 'lost' ? 'PaymentDisputeLost' : 'PaymentDisputeWon', data: {} }];
}
