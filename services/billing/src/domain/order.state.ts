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
      return { phase: 'completed', terms, attempts, paidBy: event.data.payment, refundedMinor: 0n };
    case 'OrderCancelled':
      return { phase: 'cancelled', terms, attempts, by: 'person' };
    case 'OrderExpired':
      return { phase: 'cancelled', terms, attempts, by: 'expiry' };
    case 'OrderRefunded':
      return state.phase === 'completed'
        ? { ...state, refundedMinor: state.refundedMinor + BigInt(event.data.amountMinor) }
        : state;
  }
}
