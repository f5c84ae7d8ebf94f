import { z } from 'zod';
import { currency, url, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { orderId } from './orders.ts';
import { provider } from './providers.ts';

/** A uuid, a number, or the order itself, of which only the uuid is read. */
const namedOrder = z.union(
  [
    orderId,
    z.number().int().min(1).transform(String),
    z.looseObject({ uuid }).transform((named) => named.uuid),
  ],
  { error: 'Invalid UUID format' },
);

/** Only within the platform's own origins. */
const returnUrl = url;

const common = { service: 'billing', access: 'person', form: 'data', sentence: 'Payment failed' } as const;

export const payOrder = route({
  ...common,
  method: 'POST',
  path: '/api/payments/payOrder',
  rate: 'write',
  summary: 'Begin to pay an order: `url` is the page of the provider, which comes back to `returnUrl`',
  body: z.strictObject({ order: namedOrder, provider, returnUrl }),
  answer: z.object({ paymentUUID: uuid, url: z.string() }),
});

export const listPaymentProviders = route({
  ...common,
  method: 'GET',
  path: '/api/payments/providers',
  rate: 'read',
  summary: 'Who takes money here, and in which currencies; `sandbox`: no real money moves',
  answer: z.array(z.object({ provider, currencies: z.array(currency), sandbox: z.boolean() })),
});

const webhook = {
  ...common,
  method: 'POST',
  access: 'public',
  rate: 'read',
  form: 'raw',
  bodyLimit: 0,
  answer: z.string(),
} as const;

export const stripeWebhook = route({
  ...webhook,
  path: '/api/payments/webhooks/stripe',
  summary: "Stripe's notifications; their signature is checked on the raw body",
});

export const alipayWebhook = route({
  ...webhook,
  path: '/api/payments/webhooks/alipay',
  summary: "Alipay's notifications, answered with `success` or `fail`; signed with RSA2",
});
