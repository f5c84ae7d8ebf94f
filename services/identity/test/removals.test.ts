import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { deleteMember } from '../src/store/members.ts';
import { standIn } from '../src/store/workspaces.ts';
import { sharedIdentityWithPeople } from './identity.ts';
import { overlapping } from './overlapping.ts';

const { identity, anna, bert } = await sharedIdentityWithPeople();
const { api, worker } = identity;

const invite = (uuid: string) =>
  api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email: 'bert@example.org' } });

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
