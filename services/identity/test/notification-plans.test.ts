import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { QuotaReachedSchema } from '@tutka/contracts/billing/events/v1/quota';
import {
  SubscriptionEndedSchema,
  SubscriptionPastDueSchema,
  SubscriptionRenewalUpcomingSchema,
  SubscriptionRenewedSchema,
} from '@tutka/contracts/billing/events/v1/subscription';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { type NotifyingIdentity, tellingIdentity } from './notifying.ts';

let it: NotifyingIdentity;
beforeAll(async () => {
  it = await tellingIdentity();
});
afterAll(() => it.stop());

const signIn = async (language = 'en') => {
  const address = `${randomUUID()}@example.org`;
  const person = await it.identity.signIn(address);
  const params = { id: person.userUuid };
  await it.identity.api.call(routes.updateUser, { as: person, params, body: { language } });
  const mails = (count: number) =>
    eventually(
      async () => it.sent.filter(({ to }) => to === address),
      (all) => all.length === count,
    );
  return { person, mails };
};

test("a plan's quota is told to who owns the workspace, in their language, once though it is told twice", async () => {
  const { person, mails } = await signIn();
  const { workspace } = person;
  const reached = { workspace, quota: 'tokens', month: '2026-11', limit: 1_000n };
  const key = randomUUID();
  const id = randomUUID();
  await it.publish(topics.quota, QuotaReachedSchema, key, { ...reached, percent: 80 }, { workspace, id });
  await it.publish(topics.quota, QuotaReachedSchema, key, { ...reached, percent: 80 }, { workspace, id });
  await it.publish(topics.quota, QuotaReachedSchema, key, { ...reached, percent: 100 }, { workspace });
  const told = await mails(2);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    '80 % of your tokens are used this month',
    'Your tokens are used up this month',
  ]);
  expect(await it.rows(person)).toMatchObject([
    { kind: 'quota', link: '/billing', data: { quota: 'tokens', percent: 80, of: 'plan', limit: 1_000 } },
    { data: { percent: 100 } },
  ]);

  const lin = await signIn('zh-CN');
  const credits = { workspace: lin.person.workspace, quota: 'credits', percent: 100, month: '2026-11' };
  await it.publish(topics.quota, QuotaReachedSchema, randomUUID(), credits, {
    workspace: lin.person.workspace,
  });
  expect((await lin.mails(1))[0]?.subject).toBe('您的额度已用完');
});

test("a person's own is told to them, and whom to ask", async () => {
  const [owner, { person, mails }] = [await signIn(), await signIn()];
  const { workspace } = owner.person;
  const reached = { workspace, userUuid: person.userUuid, quota: 'messages', percent: 100, month: '2026-11' };
  await it.publish(topics.quota, QuotaReachedSchema, randomUUID(), reached, { workspace });
  const [mail] = await mails(1);
  expect(mail?.text).toContain('An administrator set this limit');
  expect(await it.rows(owner.person)).toEqual([]);
});

const day = BigInt(Date.UTC(2027, 0, 31, 12));

/** What billing tells of a subscription of somebody in a workspace. */
function subscriptionOf(userUuid: string, workspace: string) {
  const [subscriptionUuid, orderUuid] = [randomUUID(), randomUUID()];
  const common = { subscriptionUuid, workspace, userUuid, planName: 'Pro' };
  const charged = { ...common, orderUuid, amount: { minor: 2_900n, currency: 'JPY' } };
  const tell = <T extends DescMessage>(schema: T, message: MessageInitShape<T>) =>
    it.publish(topics.subscription, schema, subscriptionUuid, message, { workspace });
  return { common, charged, orderUuid, tell };
}

test('who subscribed hears of renewals, of one that failed with the next try, and of the end; not of what replaced it', async () => {
  const { person, mails } = await signIn();
  const { common, charged, orderUuid, tell } = subscriptionOf(person.userUuid, person.workspace);
  await tell(SubscriptionRenewalUpcomingSchema, { ...charged, at: day });
  await tell(SubscriptionRenewedSchema, { ...charged, until: day });
  await tell(SubscriptionPastDueSchema, { ...charged, attempt: 1, nextTryAt: day });
  await tell(SubscriptionEndedSchema, { ...common, reason: 'REPLACED' });
  await tell(SubscriptionEndedSchema, { ...common, reason: 'UNPAID' });
  const told = await mails(4);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'The renewal of your Pro plan failed',
    'Your Pro plan has ended',
    'Your Pro plan renews on Jan 31, 2027',
    'Your Pro plan was renewed',
  ]);
  const texts = told.map(({ text }) => text).join();
  expect(texts).toContain('2900 JPY was charged. The plan is paid until Jan 31, 2027.');
  expect(texts).toContain('2900 JPY is charged then, for the next period.');
  expect(texts).toContain('It is tried again on Jan 31, 2027');
  expect((await it.rows(person)).map(({ link }) => link)).toEqual([
    '/billing',
    `/orders/${orderUuid}`,
    '/billing',
    '/pricing',
  ]);
});

test('of a plan that somebody subscribed to who is no member any more, the owners hear, and they do not', async () => {
  const [owner, gone] = [await signIn(), await signIn()];
  const { common, charged, tell } = subscriptionOf(gone.person.userUuid, owner.person.workspace);
  await tell(SubscriptionRenewalUpcomingSchema, { ...charged, at: day });
  await tell(SubscriptionRenewedSchema, { ...charged, until: day });
  await tell(SubscriptionPastDueSchema, { ...charged, attempt: 1, nextTryAt: day });
  await tell(SubscriptionEndedSchema, { ...common, reason: 'UNPAID' });
  await owner.mails(4);
  expect(await it.rows(gone.person)).toEqual([]);
});
