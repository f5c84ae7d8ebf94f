import { expect, test } from '@jest/globals';
import { type Invitation, type Member, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, anna } = await sharedIdentityWithPeople();
const { api } = identity;

/** A workspace of its owner alone, whose plan allows so many members. */
async function workspaceWith(members: number): Promise<string> {
  identity.plan.members = members;
  return (await api.call(routes.createWorkspace, { as: anna, body: { name: 'Lighthouse' } })).body.data.uuid;
}
const invite = (as: Person, uuid: string, body: object) =>
  api.call(routes.inviteMembers, { as, params: { uuid }, body });
const remove = (as: Person, uuid: string, userUuid: string) =>
  api.call(routes.removeMember, { as, params: { uuid, userUuid } });
const membersOf = async (as: Person, uuid: string): Promise<Member[]> =>
  (await api.call(routes.listMembers, { as, params: { uuid } })).body.data;
const invitationsOf = async (as: Person, uuid: string): Promise<Invitation[]> =>
  (await api.call(routes.listInvitations, { as, params: { uuid } })).body.data;

test('of 25 invitations at once as many are taken as a plan has room for, open ones included', async () => {
  // The owner's own, and five.
  const uuid = await workspaceWith(6);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => invite(anna, uuid, { email: `seat${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.body).toMatchObject({
    errorCode: 'QUOTA_EXCEEDED',
    details: { upgradeUrl: '/pricing', resource: 'members', used: 6, limit: 6, of: 'plan' },
  });
  const [open] = await invitationsOf(anna, uuid);
  const taken = await identity.signIn(open?.email ?? '');
  expect((await invite(anna, uuid, { email: 'bert@example.org' })).status).toBe(402);
  await remove(anna, uuid, taken.userUuid);
  expect((await invite(anna, uuid, { email: 'bert@example.org' })).status).toBe(200);
});

test('several at once are all brought in, or none; those who are there need no place', async () => {
  const uuid = await workspaceWith(2);
  const emails = ['one@example.org', 'two@example.org'];
  expect((await invite(anna, uuid, { emails })).status).toBe(402);
  expect(await invitationsOf(anna, uuid)).toEqual([]);
  expect((await invite(anna, uuid, { email: 'bert@example.org' })).status).toBe(200);
  identity.plan.members = 1;
  expect((await invite(anna, uuid, { emails: ['bert@example.org'] })).status).toBe(200);
  expect((await membersOf(anna, uuid)).length).toBe(2);
  for (const body of [{}, { email: 'a@b.org', emails }, { email: 'no' }, { email: 'a@b.org', role: 'owner' }])
    expect((await invite(anna, uuid, body)).status).toBe(400);
});
