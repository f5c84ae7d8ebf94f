import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { expect, it } from '@jest/globals';
import { OrderPlacedSchema } from '@tutka/contracts/billing/events/v1/order';
import type { OrderTerms } from '../domain/orders/order.events.ts';
import { orderEnd } from '../domain/subscriptions/renewal-dates.ts';
import { periodOrder } from '../subscriptions/subscription-orders.ts';
import { publishedOrder } from './order.published.ts';

const uuid = randomUUID();
const dueAt = '2027-03-10T10:00:00.000Z';
const usual: OrderTerms = {
  ...{ number: 7, userUuid: randomUUID(), userId: 1, type: 'normal', currency: 'USD', totalMinor: '2000' },
  ...{ discounts: [], tax: null, expiresAt: orderEnd(dueAt, new Date(dueAt)).toISOString() },
  product: { kind: 'plan', planId: 'pro', period: 'month', name: 'Pro' },
};
const renewing = (of: 'period' | 'change', expiresAt = usual.expiresAt): OrderTerms => ({
  ...usual,
  ...{ type: 'subscription', subscription: { uuid, of, dueAt }, expiresAt },
});

it.each([
  ['what is bought once', randomUUID(), usual, false],
  ['the first period', periodOrder(uuid, 1), renewing('period'), false],
  ['a period that is charged', periodOrder(uuid, 2), renewing('period'), true],
  ['a period that is paid ahead, until it begins', periodOrder(uuid, 2), renewing('period', dueAt), false],
  ['a dearer plan', randomUUID(), renewing('change'), false],
] as const)('of %s it is told whether it is charged without the person', (_, streamId, terms, renewal) => {
  const event = { type: 'OrderPlaced', data: { terms }, streamId, workspace: randomUUID() } as const;
  const [told] = publishedOrder(event as unknown as Parameters<typeof publishedOrder>[0]);
  expect(fromBinary(OrderPlacedSchema, told?.value ?? new Uint8Array()).renewal).toBe(renewal);
});
