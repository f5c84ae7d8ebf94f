import { z } from 'zod';
import {
  currency,
  filterText,
  instant,
  money,
  NOT_STORABLE,
  paging,
  since,
  storable,
  until,
  uuid,
} from '../fields.ts';
import { route } from '../route.ts';
import { payable } from './currencies.ts';
import { discountRule, planId, product, wantedProduct } from './products.ts';
import { provider } from './providers.ts';
import { appliedTax } from './tax.ts';

/** 0 PROCESSING, 1 COMPLETED, 2 CANCELLED (SPEC §4). */
const orderStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 PROCESSING, 1 SUCCESS, 2 FAILED, 3 CANCELLED (SPEC §4). */
const paymentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const attempt = z.object({
  uuid,
  provider,
  status: paymentStatus,
  /** The provider's own number for it, once there is one. */
  reference: z.string().nullable(),
  amount: money,
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Why it came to nothing: a stable word such as CARD_DECLINED, CLOSED, SUPERSEDED. */
  reason: z.string().nullable(),
});

const refund = z.object({
  uuid,
  paymentUUID: uuid,
  amount: money,
  /** `sentBack`: it was done, and the buyer's bank sent the money back. */
  status: z.enum(['pending', 'done', 'failed', 'sentBack']),
  /**
   * REQUESTED by an ADMIN; SENT_BACK: once more, after the bank had sent it back; ORDER_CANCELLED, ALREADY_PAID, ATTEMPT_OVER, WRONG_AMOUNT: money that came and could not be kept;
   * ALREADY_OWNED, ALREADY_SUBSCRIBED, SUBSCRIPTION_OVER: what it paid for was not to be given any more.
   */
  reason: z.string(),
  requestedAt: instant,
  endedAt: instant.nullable(),
});

const paymentDetails = z.object({
  /** Of the attempt that paid, else of the newest. */
  provider: provider.nullable(),
  reference: z.string().nullable(),
  paidAt: instant.nullable(),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  /** Given back of what this order kept, also where the buyer's bank sent it back. */
  refunded: money,
  /** What the buyer's bank took for good, in a dispute that was lost: all that had not been given back. */
  lost: money,
  /**
   * What was to go back of a payment, and neither did nor is on its way: the provider refused that, or the bank sent it back. A
   * refund without an amount gives it back again. `ofPrice`: of what this order kept; `refundUUID`: the payment's newest refund.
   */
  owed: z.object({ amount: money, refundUUID: uuid, ofPrice: z.boolean() }).nullable(),
});

const order = z.object({
  id: z.number().int(),
  uuid,
  userId: z.number().int(),
  userUUID: uuid,
  status: orderStatus,
  type: z.enum(['normal', 'subscription']),
  totalPrice: money,
  currency,
  discountRules: z.array(discountRule),
  /** Of the price after discounts; `totalPrice` has it in it. */
  tax: appliedTax.nullable(),
  paymentDetails,
  product,
  createdAt: instant,
  updatedAt: instant,
  /** When an unpaid order is cancelled by itself. */
  expiredAt: instant,
});
export type Order = z.infer<typeof order>;

/** With whoever placed it, as the reader may see them: for those who see orders of several people. */
const orderOfSomebody = order.extend({
  buyer: z.object({ uuid, logo: z.string(), email: z.string() }).nullable(),
});
export type ListedOrder = z.infer<typeof orderOfSomebody>;

/** With whose it is, as an ADMIN reads orders of other workspaces. */
const orderOfWorkspace = orderOfSomebody.extend({ workspace: uuid });
export type FoundOrder = z.infer<typeof orderOfWorkspace>;

/** An order's uuid or its number. */
export const orderId = z.union([uuid, z.string().regex(/^[1-9]\d{0,15}$/)], { error: 'Invalid UUID format' });
const orderParams = z.strictObject({ id: orderId });

const common = { service: 'billing', access: 'person', form: 'data' } as const;

const wanted = {
  product: wantedProduct,
  currency: payable,
  discountCode: z.string().trim().toUpperCase().max(40).refine(storable, NOT_STORABLE).optional(),
};

export const quoteOrder = route({
  ...common,
  method: 'POST',
  path: '/api/orders/quote',
  rate: 'read',
  summary: 'What an order would cost; nothing is kept',
  sentence: 'Failed to create order',
  body: z.strictObject(wanted),
  answer: z.object({
    product,
    currency,
    subtotal: money,
    discountRules: z.array(discountRule),
    tax: appliedTax.nullable(),
    totalPrice: money,
  }),
});

export const createOrder = route({
  ...common,
  method: 'POST',
  path: '/api/orders',
  rate: 'write',
  repeatable: true,
  summary: 'Order a plan, an agent or credits; priced by the server, kept three days for payment',
  sentence: 'Failed to create order',
  body: z.strictObject(wanted),
  answer: order,
});

/** What a list of orders is narrowed by. */
export const orderFilters = {
  status: z.enum(['0', '1', '2']).transform(Number).optional(),
  type: z.enum(['normal', 'subscription']).optional(),
  currency: payable.optional(),
  /** Placed at or after, and before; a day (UTC) as `to` is meant whole. */
  from: since.optional(),
  to: until.optional(),
  planId: planId.optional(),
  agentUUID: uuid.optional(),
};
/** The same of everybody's. */
export const allOrderFilters = { ...orderFilters, workspace: uuid.optional(), search: filterText.optional() };

export const listOrders = route({
  ...common,
  method: 'GET',
  path: '/api/orders',
  rate: 'read',
  form: 'page',
  summary: "One's own orders, the newest first; owners and admins see all of the workspace",
  sentence: 'No orders data received',
  query: z.strictObject({ ...orderFilters, ...paging }),
  answer: orderOfSomebody,
});

export const listAllOrders = route({
  ...common,
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  rate: 'read',
  form: 'page',
  summary:
    'Orders of the whole platform, the newest first; `search` is a number, a uuid, a provider’s reference, or part of the buyer’s address, of the name of their workspace, or of whom it is billed to',
  sentence: 'No orders data received',
  query: z.strictObject({ ...allOrderFilters, ...paging }),
  answer: orderOfWorkspace,
});

export const getOrder = route({
  ...common,
  method: 'GET',
  path: '/api/orders/:id',
  rate: 'read',
  summary: 'One order, by uuid or number, with who placed it',
  sentence: 'Order not found',
  params: orderParams,
  answer: orderOfWorkspace,
});

export const updateOrder = route({
  ...common,
  method: 'PUT',
  path: '/api/orders/:id',
  rate: 'write',
  summary: 'Cancel an order that is not paid yet, with {status: 2}; anything else is 409',
  sentence: 'Failed to update order',
  params: orderParams,
  body: z.strictObject({ status: orderStatus }),
  answer: order,
});

/** What happened to an order, from its streams; who: a person, the platform, or a provider. */
const orderEvent = z.object({
  at: instant,
  /** The event's name, such as OrderPlaced. */
  type: z.string(),
  by: z.enum(['person', 'admin', 'platform', 'provider']),
  userUUID: uuid.nullable(),
  paymentUUID: uuid.nullable(),
  provider: provider.nullable(),
  amount: money.nullable(),
  reason: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const listOrderEvents = route({
  ...common,
  method: 'GET',
  path: '/api/orders/:id/events',
  rate: 'read',
  summary: 'The history of an order, from its event streams, the oldest first',
  sentence: 'Order not found',
  params: orderParams,
  answer: z.array(orderEvent),
});

export const refundOrder = route({
  ...common,
  method: 'POST',
  path: '/api/orders/:id/refunds',
  access: 'admin',
  rate: 'write',
  repeatable: true,
  summary:
    'Give back the price of a completed order, or a part of it, which stays completed; without an amount, first what is `owed`',
  sentence: 'Failed to update order',
  params: orderParams,
  body: z.strictObject({ amount: money.optional() }),
  answer: order,
});
