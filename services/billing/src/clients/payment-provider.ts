import type { Amount, Attempt, KnownPayment, Opened, Truth } from './payment-words.ts';
import type { ProviderBooks } from './provider-books.ts';
import type { RecurringProvider } from './recurring-provider.ts';

export type { Amount, Attempt, KnownPayment, Opened, Truth } from './payment-words.ts';

/** Who takes money. */
export type ProviderName = 'stripe' | 'alipay';

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
  /** The refund of that attempt it is about, by its uuid: one that was done may have come back. */
  readonly refund?: string | undefined;
  /** The subscription it is about: a charge that the provider made by itself, or an agreement that changed there. */
  readonly subscription?: string | undefined;
  /** What money was taken, by the provider's number for it, where nothing else names the attempt. */
  readonly capture?: string | undefined;
}

/** The provider could not be reached or cannot say now; the same call may be made again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider will not do it, however often it is asked; the message is its own word for why. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
}

/** It takes no amount so small: with more, or by another one, it can be paid. */
export class AmountTooSmall extends ProviderRefused {
  override readonly name = 'AmountTooSmall';
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
  /** What renews; undefined where this provider charges only with the person there. */
  readonly recurring?: RecurringProvider;
  /** Opens the provider's page for an attempt; the same attempt gives the same page. */
  open(attempt: Attempt): Promise<Opened>;
  look(payment: KnownPayment): Promise<Truth>;
  /** Ends an attempt that is not paid; then what became of it, which may be that it was paid after all. */
  close(payment: KnownPayment): Promise<Truth>;
  refund(refund: Refund): Promise<RefundTruth>;
  lookRefund(refund: Refund): Promise<RefundTruth>;
  /** Checks a notification. @throws NoticeRefused */
  read(notice: RawNotice): Promise<Notice>;
  /** What it took and gave back by its own account; undefined: nobody may see that. */
  readonly books?: ProviderBooks;
}
