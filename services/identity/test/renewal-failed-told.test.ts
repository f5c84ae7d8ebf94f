import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { OrderPlacedSchema } from '@tutka/contracts/billing/events/v1/order';
import { PaymentFailedSchema, PaymentStartedSchema } from '@tutka/contracts/billing/events/v1/payment';
import { SubscriptionPastDueSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { eventually } from '@tutka/testing/eventually';
import { type NotifyingIdentity, tellingIdentity } from './notifying.ts';

let it: NotifyingIdentity;
beforeAll(async () => {
  it = await tellingIdentity();
});
afterAll(() => it.stop());

test('a renewal that could not be charged is one mail', async () => {
  const address = `${randomUUID()}@example.org`;
  const { userUuid, workspace } = await it.identity.signIn(address);
  const [orderUuid, paymentUuid, subscriptionUuid] = [randomUUID(), randomUUID(), randomUUID()];
  const told = { workspace };
  // What billing publishes of a try without the person that fails: order.published.ts, payment.published.ts, subscription.published.ts.
  const total = { minor: 2_000n, currency: 'USD' };
  const expiresAt = BigInt(Date.now() + 8 * 86_400_000);
  const placed = { orderUuid, userUuid, workspace, number: 7n, total, expiresAt, renewal: true };
  await it.publish(topics.order, OrderPlacedSchema, orderUuid, placed, told);
  const started = { paymentUuid, orderUuid, provider: 'stripe', amount: total };
  await it.publish(topics.payment, PaymentStartedSchema, paymentUuid, started, told);
  await it.publish(
    topics.payment,
    PaymentFailedSchema,
    paymentUuid,
    { paymentUuid, reason: 'CARD_DECLINED', renewal: true },
    told,
  );
  const due = { subscriptionUuid, workspace, userUuid, planName: 'Pro', orderUuid, amount: total };
  const failed = { ...due, attempt: 1, reason: 'CARD_DECLINED', nextTryAt: expiresAt };
  await it.publish(topics.subscription, SubscriptionPastDueSchema, subscriptionUuid, failed, told);
  // A payment of somebody's own is told of as it was; nothing that came before it is still on its way.
  const own = randomUUID();
  await it.publish(topics.payment, PaymentStartedSchema, own, { ...started, paymentUuid: own }, told);
  await it.publish(topics.payment, PaymentFailedSchema, own, { paymentUuid: own, reason: 'x' }, told);
  const mails = await eventually(
    async () => it.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
    (all) => all.length >= 2 && all.some((subject) => subject.startsWith('The payment')),
  );
  expect(mails.sort()).toEqual(['The payment of order 7 failed', 'The renewal of your Pro plan failed']);
}, 60_000);
