import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { queries, type Tx } from '@tutka/database';
import { appendEvents, holdStreams } from '@tutka/event-store';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';
import { overlapping } from './overlapping.ts';

const { identity, anna, bert } = await sharedIdentityWithPeople();
const { api, worker } = identity;

const make = async (as: Person): Promise<string> =>
  (await api.call(routes.createWorkspace, { as, body: { name: 'Lighthouse' } })).body.data.uuid;
const invite = (uuid: string, email: string) =>
  api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email } });
const makeKey = async (as: Person): Promise<string> =>
  (await api.call(routes.createApiKey, { as, body: { name: 'k', scopes: ['chat'] } })).body.data.uuid;

/** Appends to all shards of the log, of which every stream belongs to one. */
async function appendEverywhere(tx: Tx): Promise<void> {
  const ids = [...'0123456789abcdef'].map((end) => randomUUID().slice(0, -1) + end);
  const events = [{ type: 'WorkspaceChanged', data: {} }];
  const appends = ids.map((id) => ({
    stream: { id, type: 'workspace', workspace: anna.workspace },
    expected: 'any' as const,
    events,
  }));
  await appendEvents(tx, appends);
}

async function memberWithKeys(uuid: string) {
  await invite(uuid, 'bert@example.org');
  const there = { ...bert, workspace: uuid, workspaceRole: 'member' as const };
  const keys: string[] = [];
  for (let key = 0; key < 5; key++) keys.push(await makeKey(there));
  return { keys, remove: () => removeBert(uuid) };
}
const removeBert = (uuid: string) =>
  api.call(routes.removeMember, { as: anna, params: { uuid, userUuid: bert.userUuid } });

test('who signs in by an invitation keeps nobody waiting while they wait for its workspace', async () => {
  const workspace = await make(anna);
  await invite(workspace, 'new@example.org');
  await identity.askCode('new@example.org');
  const { status, body } = await overlapping(
    worker,
    (tx) => holdStreams(tx, [workspace]),
    () => identity.verify('new@example.org', identity.codeFor('new@example.org')),
    appendEverywhere,
  );
  expect(status).toBe(200);
  expect(await worker('members').where({ workspace }).pluck('user_uuid')).toContain(body.data.uuid);
});

test('nor does the removal of a member who has keys', async () => {
  const workspace = await make(anna);
  const { remove } = await memberWithKeys(workspace);
  const first = (tx: Tx) => holdStreams(tx, [workspace]);
  expect((await overlapping(worker, first, remove, appendEverywhere)).status).toBe(200);
  expect(await worker('api_keys').where({ workspace })).toEqual([]);
});

test('a member is removed while one of their keys is being changed', async () => {
  const workspace = await make(anna);
  const { keys, remove } = await memberWithKeys(workspace);
  const [uuid = ''] = keys;
  const { status } = await overlapping(
    worker,
    (tx) => holdStreams(tx, [uuid]),
    remove,
    (tx) => queries(tx)('api_keys').where({ uuid }).update({ name: 'renamed' }),
  );
  expect(status).toBe(200);
  expect(await worker('api_keys').where({ workspace })).toEqual([]);
});
