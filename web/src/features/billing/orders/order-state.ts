import type { Order } from '@tutka/http-contracts';
import type { Tone } from '../../../components/badge/index.ts';

/** SPEC §4. */
export const PROCESSING = 0;
export const COMPLETED = 1;
export const CANCELLED = 2;

export type OrderStateName =
  | 'waiting'
  | 'paid'
  | 'refunded'
  | 'partlyRefunded'
  | 'refundFailed'
  | 'lost'
  | 'cancelled';

type Known = Pick<Order, 'status' | 'totalPrice'> & {
  readonly paymentDetails: Pick<Order['paymentDetails'], 'refunded' | 'lost' | 'owed'>;
};

/** The state of an order as a person calls it: a refunded one stays completed, and yet is not the same. */
export function orderState({ status, totalPrice, paymentDetails }: Known): OrderStateName {
  if (status === PROCESSING) return 'waiting';
  if (status === CANCELLED) return 'cancelled';
  if (paymentDetails.owed?.ofPrice) return 'refundFailed';
  if (Number(paymentDetails.lost) > 0) return 'lost';
  const refunded = Number(paymentDetails.refunded);
  if (refunded === 0) return 'paid';
  return refunded >= Number(totalPrice) ? 'refunded' : 'partlyRefunded';
}

export const stateTones: Readonly<Record<OrderStateName, Tone>> = {
  waiting: 'info',
  paid: 'good',
  refunded: 'neutral',
  partlyRefunded: 'warn',
  refundFailed: 'bad',
  lost: 'bad',
  cancelled: 'neutral',
};
