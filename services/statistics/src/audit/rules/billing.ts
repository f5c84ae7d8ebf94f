import type { Rules } from '../rule.ts';

export const orderRules: Rules = {
  OrderPlaced: {
    kind: 'order',
    name: 'number',
    shows: ['product.agent.agentUuid', 'product.plan.planId', 'product.credits.amount', 'total'],
    sets: { state: 'processing' },
  },
  OrderPaymentStarted: { kind: 'order', once: ['provider', 'paymentUuid'] },
  OrderCompleted: { kind: 'order', sets: { state: 'completed' } },
  OrderCancelled: { kind: 'order', sets: { state: 'cancelled' } },
  OrderExpired: { kind: 'order', sets: { state: 'expired' } },
  OrderDisputeLost: { kind: 'order', sets: { dispute: 'lost' } },
  OrderRefunded: { kind: 'order', once: ['full'], minor: ['amountMinor', 'like total'] },
};

export const paymentRules: Rules = {
  PaymentStarted: {
    kind: 'payment',
    shows: ['orderUuid', 'provider', 'amount'],
    sets: { state: 'processing' },
  },
  PaymentSucceeded: { kind: 'payment', sets: { state: 'succeeded' } },
  PaymentFailed: { kind: 'payment', once: ['reason'], sets: { state: 'failed' } },
  PaymentCancelled: { kind: 'payment', once: ['reason'], sets: { state: 'cancelled' } },
  PaymentReturned: { kind: 'payment', once: ['reason'], sets: { state: 'returned' } },
  RefundStarted: { kind: 'payment', once: ['refundUuid', 'amount'], sets: { refund: 'started' } },
  RefundSucceeded: { kind: 'payment', sets: { refund: 'succeeded' } },
  RefundFailed: { kind: 'payment', sets: { refund: 'failed' } },
  PaymentDisputed: { kind: 'payment', sets: { dispute: 'open' } },
  PaymentDisputeWon: { kind: 'payment', sets: { dispute: 'won' } },
  PaymentDisputeLost: { kind: 'payment', sets: { dispute: 'lost' } },
};

const terms = ['planId', 'planName', 'period'];
/** Each time something is paid; of the terms, what changed. */
const paid = {
  kind: 'subscription',
  name: 'planName',
  shows: [...terms, 'until'],
  once: ['amount'],
} as const;

export const subscriptionRules: Rules = {
  SubscriptionAsked: { kind: 'subscription', name: 'planName', shows: terms, sets: { state: 'asked' } },
  SubscriptionStarted: {
    kind: 'subscription',
    shows: ['planId', 'period', 'until'],
    sets: { state: 'running' },
  },
  SubscriptionExtended: { kind: 'subscription', shows: ['until'] },
  SubscriptionShortened: { kind: 'subscription', shows: ['until'] },
  SubscriptionEnded: { kind: 'subscription', once: ['reason'], sets: { state: 'ended' } },
  SubscriptionRenewed: paid,
  SubscriptionPastDue: { kind: 'subscription', once: ['attempt', 'reason', 'nextTryAt'] },
  SubscriptionUnsubscribed: { kind: 'subscription', shows: ['until'], sets: { state: 'ending' } },
  SubscriptionResumed: { kind: 'subscription', sets: { state: 'running' } },
  SubscriptionChangeAsked: { kind: 'subscription', shows: ['orderUuid'], part: 'planName' },
  SubscriptionChangeScheduled: { kind: 'subscription', once: ['at'], part: 'planName' },
  SubscriptionChangeDropped: { kind: 'subscription' },
  SubscriptionPlanChanged: paid,
  SubscriptionChangeFailed: { kind: 'subscription', once: ['reason'] },
  SubscriptionFrozen: { kind: 'subscription', sets: { frozen: true } },
  SubscriptionThawed: { kind: 'subscription', sets: { frozen: false } },
};

const planAmounts = { prices: 'minor', includedCredits: 'nano' } as const;

export const planRules: Rules = {
  PlanCreated: { kind: 'plan', name: 'name', shows: ['planId'], values: 'values', amounts: planAmounts },
  PlanChanged: {
    kind: 'plan',
    name: 'values.name',
    names: 'fields',
    values: 'values',
    amounts: planAmounts,
  },
};

export const discountRules: Rules = {
  DiscountCreated: { kind: 'discount', name: 'code', shows: ['code'], values: 'values' },
  DiscountChanged: { kind: 'discount', shows: ['isActive'], values: 'values' },
};

export const invoiceRules: Rules = {
  InvoiceIssued: { kind: 'invoice', name: 'number', shows: ['number', 'orderUuid', 'total'] },
  CreditNoteIssued: { kind: 'invoice', name: 'number', shows: ['number', 'orderUuid', 'total'] },
};

export const sellerRules: Rules = {
  SellerChanged: { kind: 'seller', shows: ['invoicePrefix', 'creditNotePrefix'] },
};

export const buyerRules: Rules = {
  BillingDetailsChanged: { kind: 'billingDetails', names: 'fields' },
};

export const creditsRules: Rules = {
  CreditsGranted: { kind: 'credits', shows: ['source', 'amount', 'expiresAt'], part: 'grantUuid' },
};

export const quotaRules: Rules = {
  QuotaReached: { kind: 'quota', name: 'quota', once: ['percent', 'month', 'limit'], part: 'quota' },
};

export const earningsRules: Rules = {
  PayoutMade: { kind: 'earnings', minor: ['amountMinor', 'currency'] },
  ShareRateSet: { kind: 'earnings', shows: ['rate'] },
};

export const reconciliationRules: Rules = {
  ReconciliationStarted: {
    kind: 'reconciliation',
    name: 'provider',
    shows: ['provider', 'from', 'to', 'daily'],
  },
  ReconciliationFinished: { kind: 'reconciliation', shows: ['lines', 'compared', 'found', 'mended'] },
  ReconciliationAbandoned: { kind: 'reconciliation', ends: true },
};

export const differenceRules: Rules = {
  DifferenceFound: {
    kind: 'difference',
    name: 'kind',
    shows: ['kind', 'provider', 'orderUuid', 'paymentUuid'],
  },
  DifferenceMended: { kind: 'difference', sets: { state: 'mended' } },
  DifferenceGone: { kind: 'difference', sets: { state: 'gone' } },
  DifferenceReviewed: { kind: 'difference', sets: { reviewed: true } },
};
