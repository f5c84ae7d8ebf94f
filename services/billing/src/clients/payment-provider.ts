/** Who takes money. */
export type ProviderName = 'stripe' | 'alipay';

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
      /** What was given back of it until now, by whomever. */
      readonly refundedMinor: bigint;
    }
  /** Nothing was taken, and nothing will be; `reason` is a stable word such as CARD_DECLINED or CLOSED. */
  | { readonly state: 'ended'; readonly how: 'failed' | 'closed'; readonly reason: string };

/** Money to be given back. */
export interface Refund {
  /** The idempotency key. */
  readonly refund: string;
  readonly payment: KnownPayment;
  readonly capture: string;
  readonly amount: Amount;
  readonly reason: string;
}

/** What became of a refund. */
export type RefundTruth =
  /** It was never asked for there: the same call may be made again. */
  | { readonly state: 'unknown' }
  | { readonly state: 'pending' }
  | { readonly state: 'done'; readonly reference: string }
  | { readonly state: 'failed'; readonly reason: string };

/** A notification as it came over the network. */
export interface RawNotice {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A genuine notification. It is a hint only: what it is about is looked up. */
export interface Notice {
  /** The provider's number for it: the same one may come again. */
  readonly id: string;
  readonly type: string;
  /** The attempt it is about; undefined where it is about none of ours. */
  readonly payment: string | undefined;
}

/** The provider could not be reached or cannot say now; the same call may be made again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider will not do it, however often it is asked; the message is its own word for why. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** The signature, the account or the form is wrong: nothing of it is believed. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

/**
 * Takes money and gives it back. Every call may be repeated with the same uuids and has its effect once. All throw
 * `ProviderUnavailable` and, but for `read`, `ProviderRefused`.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** No real money moves. */
  readonly sandbox: boolean;
  readonly currencies: readonly string[];
  /** Opens the provider's page for an attempt; the same attempt gives the same page. */
  open(attempt: Attempt): Promise<Opened>;
  look(payment: KnownPayment): Promise<Truth>;
  /** Ends an attempt that is not paid; then what became of it, which may be that it was paid after all. */
  close(payment: KnownPayment): Promise<Truth>;
  refund(refund: Refund): Promise<RefundTruth>;
  lookRefund(refund: Refund): Promise<RefundTruth>;
  /** Checks a notification. @throws NoticeRefused */
  read(notice: RawNotice): Promise<Notice>;
}
