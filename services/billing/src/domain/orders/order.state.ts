import type { OrderEvent, OrderTerms } from './order.events.ts';

interface Placed {
  readonly terms: OrderTerms;
  /** Every attempt to pay it, the oldest first. */
  readonly attempts: readonly { readonly payment: string; readonly provider: string }[];
}

export type OrderState =
  | { readonly phase: 'none' }
  | (Placed & { readonly phase: 'processing' })
  | (Placed & {
      readonly phase: 'completed';
      readonly paidBy: string | null;
      readonly refundedMinor: bigint;
      /** A dispute over its payment was lost. */
      readonly isLost: boolean;
    })
  | (Placed & { readonly phase: 'cancelled'; readonly by: 'person' | 'expiry' });

export const noOrder: OrderState = { phase: 'none' };

export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'OrderPlaced') return { phase: 'processing', terms: event.data.terms, attempts: [] };
  if (state.phase === 'none') return state;
  const { terms, attempts } = state;
  switch (event.type) {
    case 'OrderPaymentStarted':
      return { ...state, attempts: [...attempts, event.data] };
    case 'OrderCompleted':
      return { phase: 'completed', terms, attempts, ...paid(event.data.payment) };
    case 'OrderCancelled':
      return { phase: 'cancelled', terms, attempts, by: 'person' };
    case 'OrderExpired':
      return { phase: 'cancelled', terms, attempts, by: 'expiry' };
    case 'OrderRefunded':
      return state.phase === 'completed'
        ? { ...state, refundedMinor: state.refundedMinor + BigInt(event.data.amountMinor) }
        : state;
    case 'OrderDisputeLost':
      return state.phase === 'completed' ? { ...state, isLost: true } : state;
  }
}

const paid = (paidBy: string | null) => ({ paidBy, refundedMinor: 0n, isLost: false });

/** What of a completed order's price went back, by refunds or by its payer's bank, in minor units. */
export const goneMinor = ({
  terms,
  refundedMinor,
  isLost,
}: Extract<OrderState, { phase: 'completed' }>): bigint =>
  isLost ? BigInt(terms.totalMinor) : refundedMinor;
