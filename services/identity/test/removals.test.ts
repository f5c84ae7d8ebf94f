import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { resolveKey } from '../src/store/key-secrets.ts';
import { deleteMember } from '../src/store/members.ts';
import { standIn } from '../src/store/workspaces.ts';
import { sharedIdentityWithPeople } from './identity.ts';
import { overlapping } from './overlapping.ts';

const { identity, root, anna, bert } = await sharedIdentityWithPeople();
const { api, worker } = identity;

const invite = (uuid: string) =>
  api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email: 'bert@example.org' } });
const remove = (as: Person, uuid: string, userUuid: string) =>
  api.call(routes.removeMember, { as, params: { uuid, userUuid } });

/** A workspace of Anna's to which Bert belongs. */
async function shared(): Promise<string> {
  const { uuid } = (await api.call(routes.createWorkspace, { as: anna, body: { name: 'Lighthouse' } })).body
    .data;
  await invite(uuid);
  return uuid;
}

test('who switches to a workspace while they are removed from it stays where they are', async () => {
  const uuid = await shared();
  const { status, body } = await overlapping(
    worker,
    async (tx) => {
      await standIn(tx, anna.userUuid, uuid);
      await deleteMember(tx, { workspace: uuid, userUuid: bert.userUuid });
    },
    () => api.call(routes.switchWorkspace, { as: bert, params: { uuid } }),
  );
  expect([status, body.errorCode]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  const { workspace } = await worker('sessions').where({ uuid: bert.sessionUuid }).first('workspace');
  expect(workspace).toBe(bert.workspace);
});

test('the last owner who is not suspended stays one, and one who is not is told to be the owner', async () => {
  const uuid = await shared();
  const { userUuid } = bert;
  const setRole = (as: Person, member: Person, role: string) =>
    api.call(routes.updateMember, { as, params: { uuid, userUuid: member.userUuid }, body: { role } });
  const setStatus = (status: boolean) =>
    api.call(routes.updateUser, { as: root, params: { id: userUuid }, body: { status } });
  const errorOf = async (answer: ReturnType<typeof setRole>) => (await answer).body.errorCode ?? 200;
  await setRole(anna, bert, 'owner');
  await setStatus(false);
  expect(await errorOf(remove(anna, uuid, anna.userUuid))).toBe('LAST_OWNER');
  expect(await errorOf(setRole(anna, anna, 'member'))).toBe('LAST_OWNER');

  // With another who can act she may go, and whoever joined first is told to be the owner only where they can act too.
  const carl = await identity.signIn('carl@example.org');
  await api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email: 'carl@example.org' } });
  await setRole(anna, carl, 'owner');
  expect(await errorOf(remove(anna, uuid, anna.userUuid))).toBe(200);
  expect((await worker('workspaces').where({ uuid }).first('owner_uuid')).owner_uuid).toBe(carl.userUuid);
  expect(await errorOf(remove(carl, uuid, userUuid))).toBe(200);
  await setStatus(true);
});

test('no key is made by who was removed a moment ago, which would come to life with them', async () => {
  const uuid = await shared();
  // What the gateway believes for a second.
  const there = { ...bert, workspace: uuid, workspaceRole: 'member' as const };
  const make = () => api.call(routes.createApiKey, { as: there, body: { name: 'k', scopes: ['chat'] } });
  await remove(anna, uuid, bert.userUuid);
  const refused = await make();
  expect([refused.status, refused.body.errorCode]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  await invite(uuid);
  expect(await worker('api_keys').where({ workspace: uuid })).toEqual([]);
  const { key } = (await make()).body.data;
  expect(await resolveKey(worker, createHash('sha256').update(key).digest())).toMatchObject({
    workspace: uuid,
  });
});
