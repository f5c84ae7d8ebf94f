/** Places between database and provider where a process may die; from any of them all is taken up again. */
export const PAYMENT_POINTS = [
  'attempt saved',
  'page opened',
  'page kept',
  'notice kept',
  'truth heard',
  'settled',
  'refund saved',
  'refund made',
  'refund kept',
  'expired',
  'fulfilled',
  'earned',
  'agreement saved',
  'renewal placed',
  'charge made',
] as const;
export type PaymentPoint = (typeof PAYMENT_POINTS)[number];

/** Hears that work has come to such a place, and may hold it there. */
export type AtPoint = (point: PaymentPoint) => Promise<void> | void;
