/** What an agent's owner gets of one order, or gives back of it. Amounts are texts of minor units. */
interface Moved {
  readonly order: string;
  readonly agent: string;
  /** As the agent was called when it was ordered. */
  readonly name: string;
  readonly currency: string;
  /** Of the price, after discounts and without tax. */
  readonly saleMinor: string;
  /** The owner's part of it. */
  readonly shareMinor: string;
}

/** In the stream of what one order earns. */
export type EarningEvent =
  | { readonly type: 'OwnerEarned'; readonly data: Moved & { readonly rate: number } }
  /** Some of the price went back; `refundedMinor`: so much of it by now. */
  | { readonly type: 'EarningTakenBack'; readonly data: Moved & { readonly refundedMinor: string } };

/** In a stream for each reference that money was sent under. */
export interface PayoutEvent {
  readonly type: 'PayoutMade';
  readonly data: { readonly currency: string; readonly amountMinor: string; readonly reference: string };
}

/** In hundredths of a percent. */
export interface ShareRateEvent {
  readonly type: 'ShareRateSet';
  readonly data: { readonly rate: number };
}
