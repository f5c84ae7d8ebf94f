import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { ShareCreatedSchema } from '@tutka/contracts/catalog/events/v1/share';
import { asWorker } from '@tutka/database';
import { startConsumer } from '@tutka/messaging';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import type { Mail } from '../src/clients/mailer.ts';
import { MailSender } from '../src/notifications/mail-sender.ts';
import { notificationMails } from '../src/notifications/notification-mail.ts';
import { KEPT_DAYS, telling } from '../src/notifications/tell.ts';
import { onNotable } from '../src/reactions/on-notable.ts';
import { forgetOldNotifications } from '../src/store/notifications.ts';
import { type NotifyingIdentity, notifyingIdentity } from './notifying.ts';

let it: NotifyingIdentity;
let bert: Person;

beforeAll(async () => {
  it = await notifyingIdentity();
});
afterAll(() => it.stop());
beforeEach(async () => {
  await it.identity.worker('notifications').delete();
  bert = await it.identity.signIn(`${randomUUID()}@example.org`);
  it.sent.length = 0;
});

const isOne = (rows: readonly unknown[]) => rows.length === 1;
const nobodyKnown = {
  ownersOf: async () => [],
  isMember: async () => false,
  baseOf: async () => undefined,
  orderOf: async () => undefined,
  orderOfPayment: async () => undefined,
  workspaceName: async () => '',
};

async function share(): Promise<void> {
  const [shareUuid, agentUuid] = [randomUUID(), randomUUID()];
  const message = { shareUuid, agentUuid, agentName: 'Helper', kind: 'user', userUuid: bert.userUuid };
  await it.publish(topics.share, ShareCreatedSchema, shareUuid, message);
}

/** A notification with a mail that is due. */
async function due(): Promise<void> {
  const tell = telling(it.identity.worker, () => undefined);
  await tell({
    event: { id: randomUUID(), time: new Date(), workspace: bert.workspace },
    kind: 'shareReceived',
    notice: { to: [bert.userUuid], data: { agentName: 'Helper' }, link: '/chat' },
  });
}

function sender(send: (mail: Mail) => Promise<void>, leaseMs = 120_000) {
  const made = new MailSender({
    ...it.parts,
    queue: notificationMails,
    mailer: { send },
    leaseMs,
    pollMs: 250,
  });
  made.start();
  return made;
}

test('dying after a person was told, before the offset moved, tells and mails nobody twice', async () => {
  const tell = telling(it.identity.worker, () => undefined);
  let died = 0;
  const dying = await startConsumer({
    bus: it.bus,
    db: it.identity.worker,
    group: 'identity.notifications',
    topics: [topics.share],
    reactions: { onNotable: onNotable(nobodyKnown, tell) },
    tries: 1000,
    project: async () => {
      died += 1;
      throw new Error('killed');
    },
    onError: () => undefined,
  });
  await share();
  await eventually(
    async () => died,
    (times) => times > 1,
  );
  await dying.stop(2000);
  expect(await it.rows(bert)).toHaveLength(1);
  const notifying = await it.start();
  await eventually(async () => it.sent, isOne);
  await eventually(
    () => it.identity.worker('consumer_offset').where({ topic: topics.share }).where('next', '>', 0),
    isOne,
  );
  await notifying.stop();
  expect(await it.rows(bert)).toHaveLength(1);
  expect(it.sent).toHaveLength(1);
});

test('dying after a mail went out, before that was written down, sends it once more with the same id, and then no more', async () => {
  await due();
  const dead = Promise.withResolvers<void>();
  const first = sender(async (mail) => {
    it.sent.push(mail);
    await dead.promise;
  }, 50);
  await eventually(async () => it.sent, isOne);
  const second = sender(it.parts.mailer.send);
  const [ended] = await eventually(
    () => it.mailRows(bert),
    ([row]) => row.ended_at !== null,
  );
  // The one that was taken for dead wakes up, and changes nothing.
  dead.reject(new Error('too late'));
  await first.stop();
  await second.stop();
  expect(await it.mailRows(bert)).toEqual([ended]);
  expect([ended.tries, ended.problem]).toEqual([2, null]);
  expect(it.sent.map(({ id }) => id)).toEqual([ended.notification, ended.notification]);
});

test('while mail is down it is tried later, and the others too', async () => {
  await due();
  let isDown = true;
  const made = sender(async (mail) => {
    if (isDown) throw new Error('ECONNREFUSED');
    it.sent.push(mail);
  });
  const [waiting] = await eventually(
    () => it.mailRows(bert),
    ([row]) => row.problem !== null,
  );
  expect(waiting).toMatchObject({ tries: 1, ended_at: null, lease_until: null });
  expect(waiting.problem).toContain('ECONNREFUSED');
  expect(waiting.due_at.getTime()).toBeGreaterThan(Date.now());
  isDown = false;
  await it.identity.worker('notification_mails').update({ due_at: new Date() });
  await eventually(async () => it.sent, isOne);
  await made.stop();
});

test('two senders send each mail once', async () => {
  for (let n = 0; n < 20; n++) await due();
  const senders = [sender(it.parts.mailer.send), sender(it.parts.mailer.send)];
  await eventually(
    () => it.mailRows(bert),
    (rows) => rows.every(({ ended_at }) => ended_at !== null),
  );
  await Promise.all(senders.map((each) => each.stop()));
  expect(it.sent).toHaveLength(20);
  expect(new Set(it.sent.map(({ id }) => id)).size).toBe(20);
});

test('suspended people get no mail, and what is old is forgotten with all that hangs on it', async () => {
  await due();
  await it.identity.worker('users').where({ uuid: bert.userUuid }).update({ status: false });
  const made = sender(it.parts.mailer.send);
  const [row] = await eventually(
    () => it.mailRows(bert),
    ([found]) => found.ended_at !== null,
  );
  await made.stop();
  expect([row.problem, it.sent]).toEqual(['The account is suspended.', []]);
  const age = it.identity.worker.raw(`now() - interval '91 days'`);
  await it.identity.worker('notifications').update({ created_at: age });
  await asWorker(it.identity.worker, (tx) => forgetOldNotifications(tx, KEPT_DAYS));
  const left = await Promise.all(
    ['notifications', 'notification_mails', 'notification_causes'].map((table) => it.identity.worker(table)),
  );
  expect(left).toEqual([[], [], []]);
});
