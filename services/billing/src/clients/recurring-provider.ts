import type { Amount, Attempt, Opened, Truth } from './payment-words.ts';

/** Of each period from the second on. */
export interface Terms {
  readonly amount: Amount;
  readonly period: 'month' | 'year';
  /** When the next period begins, and is charged. */
  readonly nextAt: Date;
}

/** A person's standing permission to charge, to be signed at the provider together with the first charge. */
export interface Agreement extends Terms {
  readonly subscription: string;
  /**
   * The payment that is made at the same page: of the first period, or of what is owed where a subscription is signed
   * anew. Its amount may be another than that of the periods that follow.
   */
  readonly attempt: Attempt;
}

export interface KnownAgreement {
  readonly subscription: string;
  /** What `sign` answered, or what `lookAgreement` told since. */
  readonly reference: string | undefined;
}

export type AgreementTruth =
  | { readonly state: 'unknown' | 'open' }
  /** `renews`: false where the person has ended it at the provider's own pages with the period that runs. */
  | { readonly state: 'active'; readonly reference: string; readonly renews: boolean }
  | { readonly state: 'ended'; readonly reason: string };

/** One charge under an agreement, without the person. */
export interface Charge {
  /** The idempotency key; another try to charge the same has another one. */
  readonly payment: string;
  readonly agreement: { readonly subscription: string; readonly reference: string };
  readonly order: { readonly uuid: string; readonly number: number };
  readonly title: string;
  readonly amount: Amount;
  /** When the period began that it is for; of a change, when it was asked for. */
  readonly dueAt: Date;
  /** A period that falls due, or the difference for a dearer plan. */
  readonly kind: 'period' | 'change';
}

/**
 * Charges again and again by a person's agreement. Every call may be repeated and has its effect once; all throw
 * `ProviderUnavailable` and `ProviderRefused`.
 */
export interface RecurringProvider {
  /** How the difference for a dearer plan is paid: without the person, or by signing anew (`sign`, then `end` of the old). */
  readonly dearer: 'charge' | 'sign anew';
  /** The least that is charged without the person, in the currency's minor units. */
  leastMinor(currency: string): bigint;
  /**
   * Opens the page at which a payment is made and the agreement signed; the same payment gives the same page. What
   * became of the payment tells the provider's `look`, given this reference. A subscription that is signed anew has
   * another reference.
   */
  sign(agreement: Agreement): Promise<Opened>;
  lookAgreement(known: KnownAgreement): Promise<AgreementTruth>;
  /** Charges once, however often it is asked; what is not decided yet is `open`. */
  charge(charge: Charge): Promise<Truth>;
  /** What became of it, by whoever asked for it: of a period, that it was paid by another try or by the person. */
  lookCharge(charge: Charge): Promise<Truth>;
  /** Ends a charge that is not paid; then what became of it. */
  closeCharge(charge: Charge): Promise<Truth>;
  /** From the next period on; 'sign anew' where the provider cannot change an agreement. */
  reprice(known: KnownAgreement, terms: Terms): Promise<'done' | 'sign anew'>;
  /** Whether the next period is charged. Nothing to do where nothing is charged unless `charge` asks for it. */
  renew(known: KnownAgreement, renews: boolean): Promise<void>;
  /** Nothing is charged by it any more, what is still owed included. */
  end(known: KnownAgreement): Promise<AgreementTruth>;
  /** The provider's own page where a person changes what they pay with; absent where there is none. */
  readonly portal?: (
    known: KnownAgreement,
    page: { readonly returnUrl: string; readonly language: string },
  ) => Promise<string>;
}
