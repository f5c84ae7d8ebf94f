import { knowing } from '@tutka/event-store';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';
import type { QuotaEvent } from '../domain/credits/quota.events.ts';
import type { EarningEvent, PayoutEvent, ShareRateEvent } from '../domain/earnings/earning.events.ts';
import type { SellerEvent } from '../domain/earnings/seller.events.ts';
import type { BillingDetailsEvent, InvoiceEvent } from '../domain/invoices/invoice.events.ts';
import type { DiscountEvent } from '../domain/orders/discount.events.ts';
import type { OrderEvent } from '../domain/orders/order.events.ts';
import type { PaymentEvent } from '../domain/payments/payment.events.ts';
import type { PlanEvent } from '../domain/plans/plan.events.ts';
import type { DifferenceEvent } from '../domain/reconciliation/difference.events.ts';
import type { ReconciliationEvent } from '../domain/reconciliation/reconciliation.events.ts';
import type { SubscriptionEvent } from '../domain/subscriptions/subscription.events.ts';

type Known =
  | CreditsEvent
  | DifferenceEvent
  | DiscountEvent
  | EarningEvent
  | PayoutEvent
  | ShareRateEvent
  | InvoiceEvent
  | BillingDetailsEvent
  | OrderEvent
  | PaymentEvent
  | PlanEvent
  | QuotaEvent
  | ReconciliationEvent
  | SellerEvent
  | SubscriptionEvent;

/** Each that this version writes, published or not. */
const types: Readonly<Record<Known['type'], true>> = {
  CreditsGranted: true,
  CreditsExpired: true,
  CreditsReserved: true,
  CreditsSettled: true,
  CreditsReleased: true,
  DifferenceFound: true,
  DifferenceReviewed: true,
  DifferenceMended: true,
  DifferenceGone: true,
  DiscountCreated: true,
  DiscountChanged: true,
  EarningTakenBack: true,
  OwnerEarned: true,
  PayoutMade: true,
  ShareRateSet: true,
  InvoiceIssued: true,
  CreditNoteIssued: true,
  BillingDetailsChanged: true,
  OrderPlaced: true,
  OrderCancelled: true,
  OrderExpired: true,
  OrderPaymentStarted: true,
  OrderCompleted: true,
  OrderRefunded: true,
  OrderDisputeLost: true,
  PaymentStarted: true,
  PaymentOpened: true,
  PaymentSucceeded: true,
  PaymentReturned: true,
  RefundStarted: true,
  RefundFailed: true,
  RefundSucceeded: true,
  PaymentDisputed: true,
  PaymentFailed: true,
  PaymentCancelled: true,
  PaymentDisputeWon: true,
  PaymentDisputeLost: true,
  PlanChanged: true,
  PlanCreated: true,
  QuotaReached: true,
  ReconciliationStarted: true,
  ReconciliationFinished: true,
  ReconciliationAbandoned: true,
  AgreementSigned: true,
  AgreementGone: true,
  RenewalAnnounced: true,
  SubscriptionFellDue: true,
  SubscriptionRenewed: true,
  SubscriptionPastDue: true,
  SubscriptionEnded: true,
  SubscriptionUnsubscribed: true,
  SubscriptionResumed: true,
  PlanChangeDropped: true,
  PlanChangeScheduled: true,
  PlanChangeAsked: true,
  PlanChangeFailed: true,
  SellerChanged: true,
  SubscriptionLapsed: true,
  SubscriptionAsked: true,
  SubscriptionStarted: true,
  SubscriptionExtended: true,
  SubscriptionShortened: true,
  SubscriptionThawed: true,
  SubscriptionFrozen: true,
};

/** Whether an event of billing's log is one that this version knows. */
export const knows = knowing(Object.keys(types));
