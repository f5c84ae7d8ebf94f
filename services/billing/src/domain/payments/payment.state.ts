import type { MoneyText, PaymentEvent, PaymentTerms } from './payment.events.ts';

/** Money on its way back. */
export interface RefundState {
  readonly refund: string;
  readonly amount: MoneyText;
  readonly reason: string;
  /** `sent back`: it was done, and the buyer's bank did not take the money. */
  readonly state: 'pending' | 'done' | 'failed' | 'sent back';
}

interface Begun {
  readonly terms: PaymentTerms;
  readonly reference: string | undefined;
}
interface Captured extends Begun {
  readonly capture: string;
  readonly paidAt: string;
  readonly refunds: readonly RefundState[];
}

export type PaymentState =
  | { readonly phase: 'none' }
  | (Begun & { readonly phase: 'processing' })
  | (Begun & { readonly phase: 'failed' | 'cancelled'; readonly reason: string })
  /** Its money paid the order. */
  | (Captured & { readonly phase: 'succeeded'; readonly dispute?: 'open' | 'lost' | undefined })
  /** Its money goes back, or has gone. */
  | (Captured & { readonly phase: 'returned' });

export const noPayment: PaymentState = { phase: 'none' };

export function evolvePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'PaymentStarted') {
    return { phase: 'processing', terms: event.data, reference: undefined };
  }
  if (state.phase === 'none') return state;
  const { terms, reference } = state;
  switch (event.type) {
    case 'PaymentOpened':
      return { ...state, reference: event.data.reference };
    case 'PaymentFailed':
      return { phase: 'failed', terms, reference, reason: event.data.reason };
    case 'PaymentCancelled':
      return { phase: 'cancelled', terms, reference, reason: event.data.reason };
    case 'PaymentSucceeded':
      return captured('succeeded', state, event.data);
    case 'PaymentReturned':
      return captured('returned', state, event.data);
    case 'PaymentDisputed':
    case 'PaymentDisputeLost':
    case 'PaymentDisputeWon':
      return state.phase === 'succeeded' ? { ...state, dispute: disputeAfter[event.type] } : state;
    default:
      return 'refunds' in state ? { ...state, refunds: afterRefund(state.refunds, event) } : state;
  }
}

const disputeAfter = {
  PaymentDisputed: 'open',
  PaymentDisputeLost: 'lost',
  PaymentDisputeWon: undefined,
} as const;

function captured<Phase extends 'succeeded' | 'returned'>(
  phase: Phase,
  { terms, reference }: Begun,
  { capture, paidAt }: { readonly capture: string; readonly paidAt: string },
): Captured & { readonly phase: Phase } {
  return { phase, terms, reference, capture, paidAt, refunds: [] };
}

type RefundEvent = Extract<PaymentEvent, { type: 'RefundStarted' | 'RefundSucceeded' | 'RefundFailed' }>;

function afterRefund(refunds: readonly RefundState[], event: RefundEvent): readonly RefundState[] {
  if (event.type === 'RefundStarted') return [...refunds, { ...event.data, state: 'pending' }];
  const { type, data } = event;
  return refunds.map((one) => (one.refund === data.refund ? { ...one, state: ended(type, one) } : one));
}

function ended(type: 'RefundSucceeded' | 'RefundFailed', { state }: RefundState): RefundState['state'] {
  if (type === 'RefundSucceeded') return 'done';
  return state === 'done' ? 'sent back' : 'failed';
}
