import { z } from 'zod';
import { currency, filterText, instant, money, paging, stamps, url, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { payable } from './currencies.ts';
import { period, planId } from './products.ts';
import { provider } from './providers.ts';

const subscription = z.object({
  uuid,
  planId,
  period,
  state: z.enum(['AWAITING_PAYMENT', 'ACTIVE', 'PAST_DUE', 'FROZEN', 'ENDED']),
  /** Of a period; null, as is what follows, where a plan was bought once. */
  price: money.nullable(),
  currency: currency.nullable(),
  provider: provider.nullable(),
  /** The next period will be charged, or is being charged. */
  renews: z.boolean(),
  /** Unsubscribed: it ends at `endsAt`, and may be resumed until then, unless `payAhead` says how. */
  cancelAtEnd: z.boolean(),
  /**
   * What was signed for it is over: it goes on once the next period, which begins at `at`, is paid (`/api/payments/subscribe`)
   * and signed for; null otherwise.
   */
  payAhead: z.object({ at: instant, amount: money, currency }).nullable(),
  /** When and what is charged next; while it is past due, the next try. */
  nextCharge: z.object({ at: instant, amount: money, currency }).nullable(),
  /** Charges of the next period that failed: the newest try, from 1. The plan stays meanwhile. */
  pastDue: z
    .object({ attempt: z.number().int(), reason: z.string(), nextTryAt: instant, orderUUID: uuid })
    .nullable(),
  /** Another plan from `at` on; without `at`, once `difference` is paid. */
  change: z
    .object({
      planId,
      period,
      at: instant.nullable(),
      orderUUID: uuid.nullable(),
      difference: money.nullable(),
    })
    .nullable(),
  /** The order that paid for the period that runs. */
  orderUUID: uuid.nullable(),
  startedAt: instant.nullable(),
  /** When the paid period is over. */
  endsAt: instant.nullable(),
  endedAt: instant.nullable(),
  /**
   * Why it ended: OVER, REFUNDED, REPLACED by another plan, UNPAID, UNSUBSCRIBED, DISPUTED; LAPSED: its first period was
   * never paid, or was given back as the workspace had another one.
   */
  endReason: z
    .enum(['OVER', 'REFUNDED', 'REPLACED', 'UNPAID', 'UNSUBSCRIBED', 'DISPUTED', 'LAPSED'])
    .nullable(),
  /** Until when its first period may be paid. */
  payUntil: instant.nullable(),
  ...stamps,
});

export type Subscription = z.infer<typeof subscription>;

const person = z.object({ uuid, logo: z.string(), email: z.string() });

/** With whose it is, as an ADMIN reads those of everybody; null: who is not known. */
const subscriptionOfSomebody = subscription.extend({
  /** `name`: empty where it is somebody's own. */
  workspace: z.object({ uuid, name: z.string(), owner: person.nullable() }),
  /** Who subscribed. */
  subscriber: person.nullable(),
});
export type FoundSubscription = z.infer<typeof subscriptionOfSomebody>;

/**
 * How subscriptions stand. RUNNING are those that began and did not end: RENEWING, ENDING with the period that is paid,
 * PAST_DUE or FROZEN.
 */
export const SUBSCRIPTION_STANDINGS = [
  'RUNNING',
  'RENEWING',
  'ENDING',
  'PAST_DUE',
  'FROZEN',
  'AWAITING_PAYMENT',
  'ENDED',
] as const;
const standing = z.enum(SUBSCRIPTION_STANDINGS);
export type SubscriptionStanding = z.infer<typeof standing>;

/** A uuid, or the subscription itself, of which only the uuid is read. */
const namedSubscription = z.union([uuid, z.looseObject({ uuid }).transform((named) => named.uuid)], {
  error: 'Invalid UUID format',
});

/** Only within the platform's own origins. */
const returnUrl = url;

const common = { service: 'billing', access: 'person', form: 'data' } as const;
const reading = { ...common, rate: 'read', method: 'GET', sentence: 'Request failed' } as const;
const changing = { ...common, rate: 'write', sentence: 'Request failed' } as const;

export const listSubscriptions = route({
  ...reading,
  path: '/api/subscriptions',
  form: 'page',
  summary: "The workspace's subscriptions, the newest first",
  query: z.strictObject(paging),
  answer: subscription,
});

export const listAllSubscriptions = route({
  ...reading,
  path: '/api/admin/subscriptions',
  access: 'admin',
  form: 'page',
  summary:
    'Subscriptions of the whole platform, the newest first, or by `renewal` those that end or renew soonest; `search` is a uuid, a provider’s reference, or part of the subscriber’s address, of the name of their workspace, or of whom it is billed to',
  query: z.strictObject({
    state: standing.optional(),
    planId: planId.optional(),
    provider: provider.optional(),
    workspace: uuid.optional(),
    search: filterText.optional(),
    sort: z.enum(['newest', 'renewal']).default('newest'),
    ...paging,
  }),
  answer: subscriptionOfSomebody,
});

export const getSubscription = route({
  ...reading,
  path: '/api/subscriptions/:uuid',
  summary: 'One subscription of the workspace',
  params: uuidParams,
  answer: subscription,
});

export const createSubscription = route({
  ...changing,
  method: 'POST',
  path: '/api/subscriptions',
  repeatable: true,
  summary: 'Begin a subscription, which then waits for its first payment; owner and admins of the workspace',
  sentence: 'Failed to create subscription',
  body: z.strictObject({ planId, period, currency: payable.optional() }),
  answer: subscription,
});

const wantedPlan = z.strictObject({ planId, period });
/** What a quote told: refused (PRICE_CHANGED) where more would be charged by now, each period or at once. */
const agreed = z.strictObject({ price: money, difference: money });

export const updateSubscription = route({
  ...changing,
  method: 'PUT',
  path: '/api/subscriptions/:uuid',
  summary:
    "Change the plan: a dearer one at once, for the difference; a cheaper one at the period's end; the same again undoes that, or what waits to be paid",
  params: uuidParams,
  body: wantedPlan.extend({ agreed: agreed.optional() }),
  answer: subscription,
});

export const quoteSubscription = route({
  ...changing,
  method: 'POST',
  path: '/api/subscriptions/:uuid/quote',
  summary: 'What a change of plan would cost now; nothing is kept',
  params: uuidParams,
  body: wantedPlan,
  /** `difference` is charged now; `endsAt` is when the period that is paid then ends, and `price` is charged. */
  answer: z.object({
    planId,
    period,
    atOnce: z.boolean(),
    price: money,
    difference: money,
    currency,
    endsAt: instant,
  }),
});

export const resumeSubscription = route({
  ...changing,
  method: 'POST',
  path: '/api/subscriptions/:uuid/resume',
  summary: 'Go on with a subscription that would end with its period',
  params: uuidParams,
  answer: subscription,
});

export const subscribe = route({
  ...changing,
  method: 'POST',
  path: '/api/payments/subscribe',
  summary:
    'Pay what a subscription waits for, or its next period where `payAhead` says so, and sign that it may be charged: `url` is the page of the provider, which comes back to `returnUrl`',
  sentence: 'Subscription payment failed',
  body: z.strictObject({ subscription: namedSubscription, provider, returnUrl }),
  answer: z.object({ paymentUUID: uuid, url: z.string() }),
});

export const unSubscribe = route({
  ...changing,
  method: 'POST',
  path: '/api/payments/unSubscribe',
  summary: "End a subscription at its period's end; a change of plan that waits to be paid is let go of",
  sentence: 'Unsubscribe failed',
  body: z.strictObject({ subscription: namedSubscription }),
  answer: subscription,
});

export const openPaymentPortal = route({
  ...changing,
  method: 'POST',
  path: '/api/payments/portal',
  summary: "The provider's page where one changes what a subscription is paid with, if it has one",
  body: z.strictObject({ subscription: namedSubscription, returnUrl }),
  answer: z.object({ url: z.string() }),
});
