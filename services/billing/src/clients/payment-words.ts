/** An amount in the smallest unit of a currency: cents, yen, won. */
export interface Amount {
  readonly minor: bigint;
  readonly currency: string;
}

/** One try to pay one order. */
export interface Attempt {
  /** The idempotency key of everything about it. */
  readonly payment: string;
  readonly order: { readonly uuid: string; readonly number: number };
  /** What is bought, as it shows on the provider's page. */
  readonly title: string;
  readonly amount: Amount;
  /** Where the provider's page sends the person back to. */
  readonly returnUrl: string;
  /** After this instant the provider should take nothing any more. */
  readonly expiresAt: Date;
  readonly language: string;
}

/** The page at which a person pays, and the provider's number for it. */
export interface Opened {
  readonly reference: string;
  readonly url: string;
}

/** An attempt as it is known here. */
export interface KnownPayment {
  readonly payment: string;
  /** Undefined while `open` has not answered. */
  readonly reference: string | undefined;
}

/** What the provider says of an attempt now. */
export type Truth =
  /** It was never opened there. */
  | { readonly state: 'unknown' }
  | { readonly state: 'open' }
  /** Money was taken: `amount` in all, `capture` the provider's number for it. Refunds do not change it. */
  | {
      readonly state: 'paid';
      readonly capture: string;
      readonly amount: Amount;
      readonly paidAt: Date;
      /** What was given back of it until now, by whomever; undefined where the provider does not tell. */
      readonly refundedMinor: bigint | undefined;
      /** The person's bank has taken it back until it is decided who is right, or for good. */
      readonly dispute?: 'open' | 'lost';
    }
  /** Nothing was taken, and nothing will be; `reason` is a stable word such as CARD_DECLINED or CLOSED. */
  | { readonly state: 'ended'; readonly how: 'failed' | 'closed'; readonly reason: string };

/** Nothing was taken, as it was refused. */
export const failed = (reason: string): Truth => ({ state: 'ended', how: 'failed', reason });

/** Nothing was taken, and nobody can pay any more. */
export const closed = (reason = 'CLOSED'): Truth => ({ state: 'ended', how: 'closed', reason });
