import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { DocumentFailedSchema, KnowledgeCreatedSchema } from '@tutka/contracts/catalog/events/v1/knowledge';
import { ShareBoundSchema, ShareCreatedSchema } from '@tutka/contracts/catalog/events/v1/share';
import { asWorker } from '@tutka/database';
import { type Notification, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { insertMember } from '../src/store/members.ts';
import { type NotifyingIdentity, notifyingIdentity } from './notifying.ts';

const DAY_MS = 86_400_000;
let it: NotifyingIdentity;
let notifying: Awaited<ReturnType<NotifyingIdentity['start']>>;
let anna: Person;
let bert: Person;
let address: string;

beforeAll(async () => {
  it = await notifyingIdentity();
  anna = await it.identity.signIn('anna@example.org');
});
afterAll(() => it.stop());
beforeEach(async () => {
  // Somebody nothing has been told yet.
  address = `${randomUUID()}@example.org`;
  bert = await it.identity.signIn(address);
  notifying = await it.start();
});
afterEach(() => notifying.stop());

/** What has one key comes in order. */
const share = (agentName: string, told: object = {}, shareUuid: string = randomUUID()) => {
  const agentUuid = randomUUID();
  const message = { shareUuid, agentUuid, agentName, kind: 'user', userUuid: bert.userUuid };
  return it.publish(topics.share, ShareCreatedSchema, shareUuid, message, { actor: anna, ...told });
};
const list = async (as: Person, query = {}) =>
  (await it.identity.api.call(routes.listNotifications, { as, query })).body as {
    data: Notification[];
    nextCursor: string | null;
  };
const unread = async (as: Person): Promise<number> =>
  (await it.identity.api.call(routes.countUnread, { as })).body.data.unread;
const mails = () => it.sent.filter(({ to }) => to === address);
const isOne = (rows: readonly unknown[]) => rows.length === 1;

test('who an agent is shared with has it in the bell and by mail, in their language, masked', async () => {
  await it.identity.worker('users').where({ uuid: bert.userUuid }).update({ language: 'zh-CN' });
  await share('<Helper>');
  await eventually(async () => mails(), isOne);
  const [mail] = mails();
  expect(mail?.subject).toBe('有人与您共享了“<Helper>”');
  expect(mail?.html).toContain('“&lt;Helper&gt;”');
  expect(mail?.html).not.toMatch(/<img|src=|url\(/);
  const { data } = await list(bert);
  expect(data).toMatchObject([
    { kind: 'shareReceived', data: { agentName: '<Helper>' }, by: { email: 'a******' }, readAt: null },
  ]);
  expect(data[0]?.link).toBe(`/chat?agent=${data[0]?.data.agentUUID}`);
  expect(mail?.text).toContain(`https://tutka.test${data[0]?.link}`);
  expect(mail?.text).toContain('https://tutka.test/settings/notifications');
  expect(mail?.id).toBe(data[0]?.uuid);
  expect(await list(anna)).toMatchObject({ data: [] });
});

test('a share that waited for an account is told once there is one; a link and an own share are not', async () => {
  const [waiting, agentUuid] = [randomUUID(), randomUUID()];
  const shared = { shareUuid: waiting, agentUuid, agentName: 'Helper' };
  await it.publish(topics.share, ShareCreatedSchema, waiting, { ...shared, kind: 'user' }, { actor: anna });
  await it.publish(topics.share, ShareCreatedSchema, waiting, { ...shared, kind: 'link' });
  await share('Own', { actor: bert }, waiting);
  await it.publish(topics.share, ShareBoundSchema, waiting, { ...shared, userUuid: bert.userUuid });
  await eventually(() => it.rows(bert), isOne);
  await share('Last', {}, waiting);
  const rows = await eventually(
    () => it.rows(bert),
    (all) => all.length > 1,
  );
  expect(rows.map(({ data }) => data.agentName)).toEqual(['Helper', 'Last']);
});

test('documents of a base that fail within an hour are one notification; those tried again are none', async () => {
  const base = randomUUID();
  const created = { knowledgeUuid: base, ownerUuid: bert.userUuid, name: 'Handbook', visibility: 'private' };
  const [workspace, told] = [anna.workspace, { workspace: anna.workspace }];
  await asWorker(it.identity.worker, (tx) =>
    insertMember(tx, { workspace, userUuid: bert.userUuid, role: 'member' }),
  );
  await it.publish(topics.knowledge, KnowledgeCreatedSchema, base, created, told);
  await eventually(() => it.identity.worker('knowledge_bases').where({ uuid: base }), isOne);
  const fail = async (name: string, retried = false) => {
    const documentUuid = randomUUID();
    const failed = { documentUuid, knowledgeUuid: base, name, code: 'ENCRYPTED', retried };
    await it.publish(topics.knowledge, DocumentFailedSchema, documentUuid, failed, { workspace });
    return documentUuid;
  };
  await fail('again.pdf', true);
  const first = await fail('one.pdf');
  const [alone] = await eventually(() => it.rows(bert), isOne);
  expect(alone).toMatchObject({
    data: { knowledgeUUID: base, knowledgeName: 'Handbook', documentName: 'one.pdf' },
    link: `/knowledge/${base}?doc=${first}`,
  });
  await Promise.all([fail('two.pdf'), fail('three.pdf')]);
  const [together] = await eventually(
    () => it.rows(bert),
    ([row]) => row.data.count === 3,
  );
  expect(together).toMatchObject({ uuid: alone.uuid, link: `/knowledge/${base}?status=3` });
  // Who reads it may act in another workspace.
  const there = `/knowledge/${base}?status=3&in=${workspace}`;
  expect(await list(bert)).toMatchObject({ data: [{ link: there }] });
  expect(await it.mailRows(bert)).toHaveLength(1);
  await it.identity
    .worker('notification_mails')
    .where({ notification: alone.uuid })
    .update({ due_at: new Date() });
  const [mail] = await eventually(async () => mails(), isOne);
  expect(mail?.subject).toBe('3 documents could not be read');
  expect(mail?.text).toContain(`https://tutka.test${there}`);
  // What is read is over: the next begins anew.
  await it.identity.api.call(routes.readNotifications, { as: bert, body: { uuids: [alone.uuid] } });
  await fail('four.pdf');
  await eventually(
    () => it.rows(bert),
    (rows) => rows.length === 2,
  );
});

test('a base that identity does not know yet: its failures are told to the owners of its workspace', async () => {
  const [documentUuid, knowledgeUuid] = [randomUUID(), randomUUID()];
  const failed = { documentUuid, knowledgeUuid, name: 'a.pdf', code: 'ENCRYPTED', retried: false };
  await it.publish(topics.knowledge, DocumentFailedSchema, documentUuid, failed, {
    workspace: bert.workspace,
  });
  expect(await eventually(() => it.rows(bert), isOne)).toMatchObject([{ kind: 'documentFailed' }]);
});

test('so are those of a base whose owner is no member any more, who does not hear of them', async () => {
  const [base, documentUuid] = [randomUUID(), randomUUID()];
  const owner = await it.identity.signIn(`${randomUUID()}@example.org`);
  const told = { workspace: owner.workspace };
  const created = { knowledgeUuid: base, ownerUuid: bert.userUuid, name: 'Handbook', visibility: 'private' };
  await it.publish(topics.knowledge, KnowledgeCreatedSchema, base, created, told);
  await eventually(() => it.identity.worker('knowledge_bases').where({ uuid: base }), isOne);
  const failed = { documentUuid, knowledgeUuid: base, name: 'a.pdf', code: 'ENCRYPTED', retried: false };
  await it.publish(topics.knowledge, DocumentFailedSchema, documentUuid, failed, told);
  const data = { knowledgeName: 'Handbook' };
  expect(await eventually(() => it.rows(owner), isOne)).toMatchObject([{ kind: 'documentFailed', data }]);
  expect(await it.rows(bert)).toEqual([]);
});

test('what happened days ago is no mail any more, and what happened months ago nothing', async () => {
  const key = randomUUID();
  await share('Old', { at: new Date(Date.now() - 4 * DAY_MS) }, key);
  await share('Ancient', { at: new Date(Date.now() - 91 * DAY_MS) }, key);
  await share('New', {}, key);
  await eventually(async () => mails(), isOne);
  expect((await it.rows(bert)).map(({ data }) => data.agentName)).toEqual(['Old', 'New']);
  expect(mails()[0]?.subject).toContain('New');
});

test('what somebody does not want does not come; the code for signing in always does', async () => {
  const { api } = it.identity;
  const choose = (kinds: object[]) => api.call(routes.setNotificationSettings, { as: bert, body: { kinds } });
  const settings = async () => (await api.call(routes.getNotificationSettings, { as: bert })).body.data.kinds;
  expect(
    (await settings()).map(({ kind, fixed }: { kind: string; fixed: boolean }) => [kind, fixed]),
  ).toEqual([
    ['signInCode', true],
    ['shareReceived', false],
    ['documentFailed', false],
    ['orderExpiring', false],
    ['paymentFailed', false],
    ['receipt', false],
    ['invoice', false],
    ['refund', false],
    ['quota', false],
    ['renewalUpcoming', false],
    ['renewed', false],
    ['renewalFailed', false],
    ['subscriptionEnded', false],
    ['memberAdded', false],
    ['memberRemoved', false],
  ]);
  expect((await choose([{ kind: 'signInCode', mail: false }])).status).toBe(400);
  await choose([{ kind: 'shareReceived', mail: false }]);
  await share('Bell alone');
  await eventually(() => it.rows(bert), isOne);
  await choose([{ kind: 'shareReceived', bell: false, mail: true }]);
  await share('Mail alone');
  await eventually(async () => mails(), isOne);
  await choose([{ kind: 'shareReceived', mail: false }]);
  const key = randomUUID();
  await share('Neither', {}, key);
  await eventually(() => it.identity.worker('consumer_stream').where({ key, version: 1 }), isOne);
  await choose([{ kind: 'shareReceived', bell: true }]);
  await share('Bell again', {}, key);
  const rows = await eventually(
    () => it.rows(bert),
    (all) => all.length > 2,
  );
  expect(rows.map(({ data }) => data.agentName)).toEqual(['Bell alone', 'Mail alone', 'Bell again']);
  expect((await settings())[1]).toEqual({ kind: 'shareReceived', bell: true, mail: false, fixed: false });
});

test('the list goes on from a cursor; what is read is read, and what came later is not', async () => {
  for (const name of ['One', 'Two', 'Three']) await share(name);
  await eventually(
    () => unread(bert),
    (count) => count === 3,
  );
  const first = await list(bert, { limit: 2 });
  expect(first.data).toHaveLength(2);
  const rest = await list(bert, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([rest.data.length, rest.nextCursor]).toEqual([1, null]);
  const all = [...first.data, ...rest.data];
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(3);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  const read = (as: Person, body: object) => it.identity.api.call(routes.readNotifications, { as, body });
  expect((await read(anna, { uuids: [all[0]?.uuid] })).body.data).toEqual({ unread: 0 });
  expect(await unread(bert)).toBe(3);
  expect((await read(bert, { uuids: [all[2]?.uuid] })).body.data).toEqual({ unread: 2 });
  await it.identity
    .worker('notifications')
    .where({ uuid: all[0]?.uuid })
    .update({ created_at: new Date(Date.now() + DAY_MS) });
  expect((await read(bert, { until: all[0]?.createdAt })).body.data).toEqual({ unread: 1 });
  expect((await read(bert, { until: all[0]?.createdAt, uuids: [randomUUID()] })).status).toBe(400);
  const query = { cursor: 'x' };
  const { body } = await it.identity.api.call(routes.listNotifications, { as: bert, query });
  expect(body).toMatchObject({ code: 400, errorCode: 'INVALID_CURSOR' });
});
