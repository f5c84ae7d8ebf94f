import type { MoneyText } from '../payments/payment.events.ts';

/** What our books and a provider's disagree about. */
export type DifferenceKind =
  /** Money is there that we do not know. */
  | 'UNKNOWN_CHARGE'
  /** Money is here that is not there. */
  | 'MISSING_CHARGE'
  | 'OTHER_AMOUNT'
  | 'OTHER_CURRENCY'
  /** Paid there while it is open, or over, here. */
  | 'PAYMENT_MISSED'
  /** Given back there by nobody of ours, as in the provider's own pages. */
  | 'UNKNOWN_REFUND'
  /** Given back here, and not there. */
  | 'MISSING_REFUND'
  | 'OTHER_REFUND_AMOUNT'
  /** Done there while it is under way here. */
  | 'REFUND_MISSED'
  /** Done here, and failed there afterwards. */
  | 'REFUND_FAILED'
  /** Failed here, and done there all the same. */
  | 'REFUND_UNNOTED'
  | 'DISPUTE';

export interface Difference {
  readonly kind: DifferenceKind;
  /** Tells it from others of its kind: the provider's number, or a uuid of ours. */
  readonly about: string;
  /** What is compared together: our payment, or the provider's number for money that we do not know, as a uuid. */
  readonly subject: string;
  readonly payment: string | null;
  readonly order: string | null;
  /** The provider's number for it. */
  readonly reference: string | null;
  readonly ours: MoneyText | null;
  readonly theirs: MoneyText | null;
  /** When the money moved. */
  readonly at: string;
  /** A dispute's state. */
  readonly detail: string | null;
}

export type DifferenceEvent =
  | {
      readonly type: 'DifferenceFound';
      readonly data: Difference & { readonly provider: string; readonly run: string };
    }
  /** What it was about now stands in our books too. */
  | { readonly type: 'DifferenceMended'; readonly data: { readonly run: string } }
  /** It was looked for, and is there no more. */
  | { readonly type: 'DifferenceGone'; readonly data: { readonly run: string } }
  /** Somebody has looked at it; their words are not in the log. */
  | { readonly type: 'DifferenceReviewed'; readonly data: Readonly<Record<string, never>> };
