import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const owner = person();
const { workspace } = owner;
const member = person({ workspace, workspaceRole: 'member' });
const nobody = { kind: 'anonymous' } as const;

async function shared() {
  const { uuid } = await newSession(house, one, member, { title: 'Our prices' });
  await asked(one, member, uuid, 'What do we pay?');
  const made = await one.api.call(routes.setPublicLink, { as: member, params: { uuid }, body: {} });
  const token: string = made.body.data.shareUrl.split('/').at(-1);
  return {
    uuid,
    visit: async () =>
      (await one.api.call(routes.readPublicSession, { as: nobody, params: { token } })).status,
    change: (as: Principal, body: object) =>
      one.api.call(routes.updateSession, { as, params: { uuid }, body }),
  };
}

test('the link of a member who is gone can be ended by owners and admins of the workspace, and by ADMINs', async () => {
  const helper = person({ workspace, workspaceRole: 'admin' });
  for (const as of [owner, helper, person({ role: 1 })]) {
    const { uuid, visit, change } = await shared();
    expect(await visit()).toBe(200);
    const ended = await change(as, { isPublic: false });
    expect(ended.body).toMatchObject({ code: 200, data: { uuid, isPublic: false, shareUrl: null } });
    expect(JSON.stringify(ended.body)).not.toMatch(/Our prices|Guide/);
    expect(await visit()).toBe(404);
    expect((await change(as, { isPublic: false })).status).toBe(404);
    const told = await asWorker(house.worker, (tx) =>
      queries(tx)('events').where({ type: 'SessionMadePrivate', stream_id: uuid }),
    );
    expect(told).toMatchObject([{ workspace, meta: { actor: as.userUuid, actorKind: 'person' } }]);
    const seen = await one.api.call(routes.getSession, { as: member, params: { uuid } });
    expect(seen.body.data).toMatchObject({ isPublic: false, shareUrl: null });
  }
});

test('that is all they can do to it, and nobody else can', async () => {
  const { visit, change } = await shared();
  for (const body of [
    { isPublic: true },
    { isPublic: false, title: 'Mine' },
    { title: 'Mine' },
    { pinned: true },
  ]) {
    for (const as of [owner, person({ role: 1 })]) {
      expect([body, (await change(as, body)).status]).toEqual([body, 404]);
    }
  }
  const others: Principal[] = [
    person({ workspace, workspaceRole: 'member' }),
    person(),
    { ...member, workspace: randomUUID() },
    { kind: 'key', keyUuid: randomUUID(), userUuid: owner.userUuid, workspace, scopes: ['chat'] },
  ];
  for (const as of others) expect([as, (await change(as, { isPublic: false })).status]).toEqual([as, 404]);
  expect(await visit()).toBe(200);
});
