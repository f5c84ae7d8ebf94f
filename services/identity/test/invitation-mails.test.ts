import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { MemberAddedSchema, MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { invitationMails } from '../src/notifications/invitation-mail.ts';
import { MailSender } from '../src/notifications/mail-sender.ts';
import { forgetOldCounts } from '../src/store/invitation-mails.ts';
import { type NotifyingIdentity, notifyingIdentity } from './notifying.ts';

let it: NotifyingIdentity;
let anna: Person;
let bert: Person;
let uuid: string;

const invite = (body: object) =>
  it.identity.api.call(routes.inviteMembers, { as: anna, params: { uuid }, body });
const mailed = (email: string) => it.sent.filter(({ to }) => to === email);

beforeAll(async () => {
  it = await notifyingIdentity();
  anna = await it.identity.signIn('anna@example.org');
  bert = await it.identity.signIn('bert@example.org');
  const body = { name: 'Light & house' };
  uuid = (await it.identity.api.call(routes.createWorkspace, { as: anna, body })).body.data.uuid;
});
afterAll(() => it.stop());

test('who has no account is mailed the way in, in the language of who invites, once however often they are invited', async () => {
  await it.identity.worker('users').where({ uuid: anna.userUuid }).update({ language: 'zh-CN' });
  anna = { ...anna, language: 'zh-CN' };
  let refusals = 1;
  const sender = new MailSender({
    ...it.parts,
    queue: invitationMails,
    mailer: {
      send: async (mail) => {
        if (refusals-- > 0) throw new Error('down');
        it.sent.push(mail);
      },
    },
    pollMs: 250,
  });
  await invite({ email: 'new@example.org' });
  sender.start();
  const waiting = () => it.identity.worker('invitations').where({ email: 'new@example.org' }).first();
  await eventually(waiting, ({ mail_problem: problem }) => problem === 'Error: down');
  await it.identity.worker('invitations').update({ mail_due_at: new Date() });
  sender.nudge();
  await eventually(waiting, ({ mail_ended_at: ended }) => ended !== null);
  const [mail] = mailed('new@example.org');
  expect(mail?.subject).toBe('邀请您加入“Light & house”');
  expect(mail?.text).toContain(`https://tutka.test/signin?next=${encodeURIComponent(`/workspaces/${uuid}`)}`);
  expect(mail?.html).toContain('Light &amp; house');
  expect(mail?.text).not.toContain('anna@');

  await invite({ email: 'new@example.org' });
  expect((await waiting()).mail_ended_at).not.toBeNull();
  await it.identity.worker('invitations').update({ mail_ended_at: new Date(Date.now() - 25 * 3_600_000) });
  await invite({ email: 'new@example.org' });
  sender.nudge();
  await eventually(
    async () => mailed('new@example.org'),
    ({ length }) => length === 2,
  );
  await sender.stop();
});

test('a suspended person’s invitations go nowhere', async () => {
  await invite({ email: 'nobody@example.org' });
  await it.identity.worker('users').where({ uuid: anna.userUuid }).update({ status: false });
  const sender = new MailSender({ ...it.parts, queue: invitationMails, pollMs: 250 });
  sender.start();
  const waiting = () => it.identity.worker('invitations').where({ email: 'nobody@example.org' }).first();
  await eventually(waiting, ({ mail_ended_at: ended }) => ended !== null);
  await sender.stop();
  expect(mailed('nobody@example.org')).toEqual([]);
  await it.identity.worker('users').where({ uuid: anna.userUuid }).update({ status: true });
});

test('whom another admin invites again is mailed at once, in their language, where who invited first is suspended', async () => {
  const { api, worker } = it.identity;
  const email = 'twice@example.org';
  const params = {
    uuid: (await api.call(routes.createWorkspace, { as: anna, body: { name: 'Pier' } })).body.data.uuid,
  };
  const inviteAs = (as: Person, body: object) => api.call(routes.inviteMembers, { as, params, body });
  await inviteAs(anna, { email: 'bert@example.org', role: 'admin' });
  await inviteAs(anna, { email });
  await inviteAs(anna, { email: 'still.waiting@example.org' });
  const suspended = (status: boolean) =>
    worker('users').where({ uuid: anna.userUuid }).update({ status: !status });
  await suspended(true);
  const row = () => worker('invitations').where({ email }).first();
  await worker('invitations')
    .where({ email: 'still.waiting@example.org' })
    .update({ mail_due_at: new Date(Date.now() + 3_600_000) });
  const sender = new MailSender({ ...it.parts, queue: invitationMails, pollMs: 100 });
  sender.start();
  await eventually(row, ({ mail_problem: problem }) => problem === 'The account is suspended.');
  for (const each of [email, 'still.waiting@example.org']) await inviteAs(bert, { email: each });
  await worker('invitations')
    .where({ email: 'still.waiting@example.org' })
    .update({ mail_due_at: new Date() });
  sender.nudge();
  await eventually(
    row,
    ({ mail_ended_at: ended, mail_problem: problem }) => ended !== null && problem === null,
  );
  await eventually(
    async () => mailed('still.waiting@example.org'),
    ({ length }) => length === 1,
  );
  await sender.stop();
  await suspended(false);
  expect(mailed(email).map(({ subject }) => subject)).toEqual(['You are invited to “Pier”']);
});

test('as many addresses are invited in a day as a person may, withdrawn ones included', async () => {
  const emails = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `many${from + n}@example.org`);
  expect((await invite({ emails: emails(0, 50) })).status).toBe(200);
  await it.identity.worker('invitations').whereLike('email', 'many%').delete();
  const refused = await invite({ emails: emails(100, 20) });
  expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_INVITATIONS']);
  expect((await invite({ email: 'bert@example.org' })).status).toBe(200);
  await it.identity.worker('invited_by_day').update({ day: '2020-01-01' });
  await asWorker(it.identity.worker, forgetOldCounts);
  expect(await it.identity.worker('invited_by_day')).toEqual([]);
  expect((await invite({ emails: emails(100, 20) })).status).toBe(200);
});

test('who is brought in or removed is told by bell and mail; who came by invitation by the bell; who left not at all', async () => {
  const notifying = await it.start();
  const added = { workspace: uuid, userUuid: bert.userUuid, role: 'member' };
  await it.publish(topics.workspace, MemberAddedSchema, uuid, added, { actor: anna });
  const removed = { workspace: uuid, userUuid: bert.userUuid };
  await it.publish(topics.workspace, MemberRemovedSchema, uuid, removed, { actor: anna });
  await it.publish(
    topics.workspace,
    MemberRemovedSchema,
    uuid,
    { ...removed, hasLeft: true },
    { actor: bert },
  );
  await it.publish(topics.workspace, MemberAddedSchema, uuid, { ...added, role: 'owner' }, { actor: bert });
  const invited = { ...added, invitationUuid: uuid };
  await it.publish(topics.workspace, MemberAddedSchema, uuid, invited, { actor: bert });
  const rows = await eventually(
    () => it.rows(bert),
    ({ length }) => length === 3,
  );
  const data = { workspaceUUID: uuid, workspaceName: 'Light & house' };
  expect(rows).toMatchObject([
    { kind: 'memberAdded', data, link: `/workspaces/${uuid}`, by_user: anna.userUuid },
    { kind: 'memberRemoved', data, link: '/' },
    { kind: 'memberAdded', data, by_user: null },
  ]);
  expect(await it.mailRows(bert)).toHaveLength(2);
  await eventually(
    async () => mailed('bert@example.org'),
    ({ length }) => length === 2,
  );
  expect(mailed('bert@example.org').map(({ subject }) => subject)).toEqual([
    'You are a member of “Light & house”',
    'You are no longer a member of “Light & house”',
  ]);
  await notifying.stop();
});
