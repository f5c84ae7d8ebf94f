/** The whole total came in, so much of it was given back, or a bank took back what was left. */
export type OrderMoney = 'paid' | 'taken back' | { readonly refundMinor: bigint };

/** What an order is worth, and what of it went back, in minor units. */
export interface Worth {
  readonly totalMinor: bigint;
  readonly goneMinor: bigint;
}

/** What has gone back of an order's total once this became of its money: never more than all of it. */
export function goneAfter({ totalMinor, goneMinor }: Worth, money: Exclude<OrderMoney, 'paid'>): bigint {
  if (money === 'taken back') return totalMinor;
  const gone = goneMinor + money.refundMinor;
  return gone < totalMinor ? gone : totalMinor;
}
