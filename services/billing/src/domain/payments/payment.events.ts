/** An amount as events carry it: minor units as text. */
export interface MoneyText {
  readonly minor: string;
  readonly currency: string;
}

export interface PaymentTerms {
  readonly order: string;
  readonly provider: 'stripe' | 'alipay';
  readonly amount: MoneyText;
  /** Charged without the person: the number that the provider gave their agreement. */
  readonly agreement?: string;
  /** For a period of a subscription, which tells by itself that it could not be charged. */
  readonly renewal?: true;
}

export type PaymentEvent =
  | { readonly type: 'PaymentStarted'; readonly data: PaymentTerms }
  /** The provider has a page for it. */
  | { readonly type: 'PaymentOpened'; readonly data: { readonly reference: string } }
  | {
      readonly type: 'PaymentSucceeded';
      readonly data: { readonly capture: string; readonly paidAt: string };
    }
  | {
      readonly type: 'PaymentFailed';
      readonly data: { readonly reason: string; readonly renewal?: true };
    }
  | { readonly type: 'PaymentCancelled'; readonly data: { readonly reason: string } }
  /** Money came that cannot be kept; it goes back by the refund that follows. */
  | {
      readonly type: 'PaymentReturned';
      readonly data: { readonly capture: string; readonly paidAt: string; readonly reason: ReturnReason };
    }
  | {
      readonly type: 'RefundStarted';
      readonly data: { readonly refund: string; readonly amount: MoneyText; readonly reason: string };
    }
  | {
      readonly type: 'RefundSucceeded';
      readonly data: { readonly refund: string; readonly reference: string };
    }
  | { readonly type: 'RefundFailed'; readonly data: { readonly refund: string; readonly reason: string } }
  /** The person's bank took the money back until it is decided who is right. */
  | { readonly type: 'PaymentDisputed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'PaymentDisputeWon'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'PaymentDisputeLost'; readonly data: Readonly<Record<string, never>> };

/** Why a part of an order's price goes back once more: it had, and the buyer's bank sent it back. */
export const SENT_BACK = 'SENT_BACK';

/** Why money cannot be kept. */
export type ReturnReason = 'ORDER_CANCELLED' | 'ALREADY_PAID' | 'ATTEMPT_OVER' | 'WRONG_AMOUNT';
