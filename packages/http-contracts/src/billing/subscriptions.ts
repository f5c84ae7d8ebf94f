import { z } from 'zod';
import { instant, paging, stamps, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { period, planId } from './products.ts';

const subscription = z.object({
  uuid,
  planId,
  period,
  /** 0 ACTIVE, 1 ENDED. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** The order that paid for the period that runs. */
  orderUUID: uuid,
  startedAt: instant,
  /** When the paid period is over. */
  endsAt: instant,
  /** Why it ended: OVER, REFUNDED, or REPLACED by another plan. */
  endReason: z.enum(['OVER', 'REFUNDED', 'REPLACED']).nullable(),
  ...stamps,
});

const common = {
  service: 'billing',
  access: 'person',
  rate: 'read',
  method: 'GET',
  sentence: 'Request failed',
} as const;

export const listSubscriptions = route({
  ...common,
  path: '/api/subscriptions',
  form: 'page',
  summary: "The workspace's subscriptions, the newest first",
  query: z.strictObject(paging),
  answer: subscription,
});

export const getSubscription = route({
  ...common,
  path: '/api/subscriptions/:uuid',
  form: 'data',
  summary: 'One subscription of the workspace',
  params: uuidParams,
  answer: subscription,
});
