import type { AgreedTax } from '../invoices/tax.ts';
import type { MoneyText } from '../payments/payment.events.ts';

/**
 * Why one is over: its time is, it was paid back, another plan took its place, nobody paid, the person ended it, or a
 * payment of it was disputed with success.
 */
export type EndReason = 'OVER' | 'REFUNDED' | 'REPLACED' | 'UNPAID' | 'UNSUBSCRIBED' | 'DISPUTED';

/** What a period is, and what it costs. */
export interface SubscriptionTerms {
  readonly planId: string;
  readonly period: 'month' | 'year';
  /** The plan's, as it was named then. */
  readonly name: string;
  /** What is charged, with its tax. */
  readonly amount: MoneyText;
  /** Which tax it has in it. */
  readonly tax?: AgreedTax;
}

/** A person's permission to charge, as a provider numbers it. */
export interface SignedAgreement {
  readonly provider: 'stripe' | 'alipay';
  readonly reference: string;
}

interface Asked {
  readonly terms: SubscriptionTerms;
  readonly userUuid: string;
  readonly userId: number;
  /** Until when its first period may be paid. */
  readonly expiresAt: string;
}

interface Started {
  readonly planId: string;
  readonly period: 'month' | 'year';
  readonly order: string;
  readonly userUuid: string;
  readonly from: string;
  readonly until: string;
}

/** Whose it is and of which plan, for who tells people of it; `name` is empty where it was bought once. */
interface Whose {
  readonly userUuid: string;
  readonly planId: string;
  readonly name: string;
}

interface Renewed {
  readonly order: string;
  readonly until: string;
  readonly terms: SubscriptionTerms;
  readonly userUuid: string;
}

interface Changed extends Renewed {
  /** What `order` had paid for was paid back: all is as it was before, and `paidBy` is what pays for the period then. */
  readonly undone?: { readonly paidBy: string };
}

type Happened<Type extends string, Data> = { readonly type: Type; readonly data: Data };

export type SubscriptionEvent =
  /** One that renews; its first period is to be paid. */
  | Happened<'SubscriptionAsked', Asked>
  /** It never was. */
  | Happened<'SubscriptionLapsed', Readonly<Record<string, never>>>
  | Happened<'SubscriptionStarted', Started>
  | Happened<'AgreementSigned', SignedAgreement>
  /** Ended at the provider, by whomever. */
  | Happened<'AgreementGone', { readonly reason: string }>
  /** Another period of what was bought once was paid, which begins where the last one ends. */
  | Happened<'SubscriptionExtended', { readonly order: string; readonly until: string }>
  /** A period was given back. */
  | Happened<'SubscriptionShortened', { readonly order: string; readonly until: string }>
  /** The next period is to be charged, on these terms. */
  | Happened<
      'SubscriptionFellDue',
      { readonly order: string; readonly at: string; readonly terms: SubscriptionTerms }
    >
  /** A charge failed, the first try or a later one; the next is at `nextTryAt`. */
  | Happened<'SubscriptionPastDue', PastDue>
  | Happened<'SubscriptionRenewed', Renewed>
  /** The next period begins in a few days, and is charged then on these terms. */
  | Happened<
      'RenewalAnnounced',
      { readonly at: string; readonly terms: SubscriptionTerms; readonly userUuid: string }
    >
  | Happened<'SubscriptionUnsubscribed', { readonly until: string }>
  | Happened<'SubscriptionResumed', { readonly until: string }>
  | Happened<'PlanChangeScheduled', { readonly terms: SubscriptionTerms; readonly at: string }>
  | Happened<'PlanChangeDropped', Readonly<Record<string, never>>>
  /** A dearer plan at once, for which `order` asks the difference. */
  | Happened<'PlanChangeAsked', PlanChange>
  | Happened<'PlanChangeFailed', Whose & { readonly order: string; readonly reason: string }>
  | Happened<'PlanChanged', Changed>
  /** A payment of it is disputed: nothing is given until that is won. */
  | Happened<'SubscriptionFrozen', Whose & { readonly order: string }>
  | Happened<'SubscriptionThawed', Whose & { readonly order: string }>
  /** Before it renewed, without whose it is. */
  | Happened<'SubscriptionEnded', Partial<Whose> & { readonly reason: EndReason }>;

export interface PastDue {
  readonly order: string;
  /** From 1. */
  readonly attempt: number;
  readonly reason: string;
  readonly nextTryAt: string;
  readonly terms: SubscriptionTerms;
  readonly userUuid: string;
}

export interface PlanChange {
  readonly order: string;
  readonly terms: SubscriptionTerms;
  readonly difference: MoneyText;
  /** So little that its provider does not charge it: given up. */
  readonly waived?: MoneyText;
  readonly at: string;
  /** When the running period ends then: where it always did, or a year after `at`. */
  readonly until: string;
  readonly expiresAt: string;
}
