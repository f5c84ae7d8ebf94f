import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Session } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { type House, openHouse, type Process, person } from './house.ts';
import { ask, newSession } from './reading.ts';

let house: House;
let one: Process;
const owner = person();
const share = randomUUID();
const { workspace } = owner;
const visitor = (): Principal => ({ kind: 'visitor', share, visitor: randomUUID(), workspace });
const external = (exUserId: string): Principal => ({ kind: 'external', share, exUserId, workspace });

beforeAll(async () => {
  house = await openHouse();
  one = await house.process();
});
afterAll(() => house.close());

async function talk(as: Principal, content: string): Promise<string> {
  const { body } = await one.api.call(routes.createSession, { as, body: { agentUUID: house.agent } });
  await (await ask(one, as, body.data.uuid, content)).rest();
  return body.data.uuid;
}
async function listed(as: Principal, query: Record<string, string | boolean>): Promise<string[]> {
  const { body } = await one.api.call(routes.listSessions, { as, query });
  return body.data.map(({ uuid }: Session) => uuid);
}
const read = (as: Principal, session: string) =>
  one.api.call(routes.listMessages, { as, query: { sessionUUID: session } });

test('members of the workspace list and read what visitors asked, and change nothing of it', async () => {
  const own = await newSession(house, one, owner);
  const first = await talk(visitor(), 'What is a lamp?');
  const second = await talk(external('u-1'), 'What is a harbour?');
  const third = await talk(external('u-2'), 'What is a ship?');
  const member = person({ workspace, workspaceRole: 'member' });
  for (const as of [owner, member]) {
    expect(await listed(as, { visitors: true })).toEqual([third, second, first]);
    expect(await listed(as, { shareId: share })).toEqual([third, second, first]);
    expect(await listed(as, { exUserId: 'u-1' })).toEqual([second]);
    expect(await listed(as, { visitors: true, agentUUID: randomUUID() })).toEqual([]);
    expect(await listed(as, { shareId: randomUUID() })).toEqual([]);
    expect((await read(as, first)).body.data[0].content).toBe('What is a lamp?');
    const params = { uuid: second };
    const found = await one.api.call(routes.getSession, { as, params });
    expect(found.body.data).toMatchObject({ exUserId: 'u-1', shareId: share, userUUID: null });
    expect((await one.api.call(routes.exportSession, { as, params })).body).toContain('What is a harbour?');
    const attempts = [
      await one.api.call(routes.updateSession, { as, params, body: { title: 'Mine' } }),
      await one.api.call(routes.deleteSession, { as, params }),
      await one.api.call(routes.setPublicLink, { as, params, body: {} }),
      await one.api.call(routes.sendMessage, {
        as,
        body: { sessionUUID: second, content: 'I am the visitor' },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  expect(await listed(owner, {})).toEqual([own.uuid]);
  expect(await listed(owner, { visitors: false, shareId: share })).toEqual([own.uuid]);
});

test('of a time, and by what was thought of the replies', async () => {
  const guest = external('u-9');
  const liked = await talk(guest, 'What is a tide?');
  const [, reply] = (await read(guest, liked)).body.data;
  await one.api.call(routes.giveFeedback, { as: guest, params: { uuid: reply.uuid }, body: { feedback: 1 } });
  expect(await listed(owner, { visitors: true, feedback: '1' })).toEqual([liked]);
  expect(await listed(owner, { visitors: true, feedback: '-1' })).toEqual([]);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const before = new Date(Date.now() - 60_000).toISOString();
  expect(await listed(owner, { visitors: true, exUserId: 'u-9', from: before, to: soon })).toEqual([liked]);
  expect(await listed(owner, { visitors: true, from: soon })).toEqual([]);
  expect(await listed(owner, { visitors: true, to: before })).toEqual([]);
});

test('nobody else reads them: another workspace, another visitor, an ADMIN; nor a member what people with an account asked', async () => {
  const asked = await talk(visitor(), 'Between us?');
  const member = person({ workspace, workspaceRole: 'member' });
  const held = await newSession(house, one, member);
  for (const as of [person(), person({ role: 1 }), visitor(), external('u-3')]) {
    expect((await read(as, asked)).status).toBe(404);
    expect(await listed(as, { visitors: true, shareId: share })).not.toContain(asked);
  }
  expect((await read(owner, held.uuid)).status).toBe(404);
  expect(await listed(owner, { visitors: true })).not.toContain(held.uuid);
});
