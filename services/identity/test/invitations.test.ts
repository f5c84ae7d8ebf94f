import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { type Invitation, type OwnWorkspace, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { countSeats } from '../src/store/members.ts';
import { sharedIdentityWithPeople, startIdentity } from './identity.ts';

const { identity, anna } = await sharedIdentityWithPeople();
const { api } = identity;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const make = async (as: Person): Promise<OwnWorkspace> =>
  (await api.call(routes.createWorkspace, { as, body: { name: 'Lighthouse' } })).body.data;
const invite = (as: Person, uuid: string, body: object) =>
  api.call(routes.inviteMembers, { as, params: { uuid }, body });
const invitationsOf = async (as: Person, uuid: string): Promise<Invitation[]> =>
  (await api.call(routes.listInvitations, { as, params: { uuid } })).body.data;
const seatsOf = (uuid: string) => asWorker(identity.worker, (tx) => countSeats(tx, uuid));

test('whose invitation is a week old do not become members, keep no place, and are invited again as if for the first time', async () => {
  const { uuid } = await make(anna);
  const email = 'weekly@example.org';
  const [first] = (await invite(anna, uuid, { email })).body.data.invitations;
  expect(Date.parse(first.expiresAt) - Date.parse(first.createdAt)).toBe(7 * 86_400_000);
  const age = (days: number) =>
    identity
      .worker('invitations')
      .where({ email })
      .update({ mail_asked_at: daysAgo(days) });
  await age(6.99);
  expect(await invitationsOf(anna, uuid)).toMatchObject([{ expired: false }]);
  expect(await seatsOf(uuid)).toBe(2);
  await age(7.01);
  expect(await invitationsOf(anna, uuid)).toMatchObject([{ uuid: first.uuid, expired: true }]);
  expect(await seatsOf(uuid)).toBe(1);
  const weekly = await identity.signIn(email);
  const look = () => api.call(routes.getWorkspace, { as: weekly, params: { uuid } });
  expect((await look()).body).toMatchObject({ code: 410, errorCode: 'INVITATION_EXPIRED' });
  const other = await identity.signIn('other.weekly@example.org');
  expect((await api.call(routes.getWorkspace, { as: other, params: { uuid } })).status).toBe(404);

  expect((await invite(anna, uuid, { email })).body.data).toMatchObject({
    members: [{ email }],
    invitations: [],
  });
  expect([await invitationsOf(anna, uuid), (await look()).status]).toEqual([[], 200]);

  const late = 'late.weekly@example.org';
  const { uuid: old } = (await invite(anna, uuid, { email: late })).body.data.invitations[0];
  await identity
    .worker('invitations')
    .where({ email: late })
    .update({ mail_asked_at: daysAgo(8) });
  const [again] = (await invite(anna, uuid, { email: late, role: 'admin' })).body.data.invitations;
  expect(again).toMatchObject({ role: 'admin', expired: false });
  expect(again.uuid).not.toBe(old);
  const due = identity.worker('invitations').where({ uuid: again.uuid, mail_ended_at: null });
  expect(await due.first('uuid')).toBeDefined();
});

test('who come too late where nobody else may sign up are mailed that in place of a code', async () => {
  const closed = await startIdentity({ signUp: { kind: 'invite', domains: [] } });
  const owner = await closed.signIn('root@example.org');
  const { uuid } = (await closed.api.call(routes.createWorkspace, { as: owner, body: { name: 'Closed' } }))
    .body.data;
  const email = 'guest@example.org';
  await closed.api.call(routes.inviteMembers, { as: owner, params: { uuid }, body: { email } });
  await closed.worker('invitations').update({ mail_asked_at: daysAgo(8) });
  const answers = [await closed.askCode(email), await closed.askCode('stranger@example.org')];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(closed.mails.filter(({ to }) => to !== 'root@example.org')).toMatchObject([
    { to: email, subject: 'Your invitation to “Closed” has expired' },
  ]);
  await closed.stop();
});
