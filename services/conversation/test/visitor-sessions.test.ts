import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { routes, type Session } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { ask, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const owner = person();
const share = randomUUID();
const { workspace } = owner;
const visitor = (): Principal => ({ kind: 'visitor', share, visitor: randomUUID(), workspace });
const external = (exUserId: string): Principal => ({ kind: 'external', share, exUserId, workspace });

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
  const messages = async (query: Record<string, string>) => {
    const asked = { sessionUUID: second, ...query };
    return (await one.api.call(routes.listMessages, { as: owner, query: asked })).body.data.length;
  };
  expect(await messages({ exUserId: 'u-1', shareId: share })).toBe(2);
  expect(await messages({ exUserId: 'u-2' })).toBe(0);
  expect(await messages({ shareId: randomUUID() })).toBe(0);
  expect(await listed(owner, {})).toEqual([own.uuid]);
  expect(await listed(owner, { visitors: false, shareId: share })).toEqual([own.uuid]);
});

test('what visitors asked has no chats in which nothing was, as where the first question was refused', async () => {
  const as = external('u-empty');
  const { body } = await one.api.call(routes.createSession, { as, body: { agentUUID: house.agent } });
  const empty: string = body.data.uuid;
  expect(await listed(owner, { visitors: true, exUserId: 'u-empty' })).toEqual([]);
  expect(await listed(owner, { exUserId: 'u-empty' })).toEqual([empty]);
  await (await ask(one, as, empty, 'What is a mole?')).rest();
  expect(await listed(owner, { visitors: true, exUserId: 'u-empty' })).toEqual([empty]);
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
  const session = { as: owner, params: { uuid: liked } };
  const { lastMessageAt } = (await one.api.call(routes.getSession, session)).body.data;
  const day = (days: number) =>
    new Date(Date.parse(lastMessageAt) + days * 86_400_000).toISOString().slice(0, 10);
  const ofGuest = { visitors: true, exUserId: 'u-9' };
  expect(await listed(owner, { ...ofGuest, from: day(0), to: day(0) })).toEqual([liked]);
  expect(await listed(owner, { ...ofGuest, from: day(1) })).toEqual([]);
  expect(await listed(owner, { ...ofGuest, to: day(-1) })).toEqual([]);
});

test('those with a question that nothing answers: not to its end, or with nothing of what the agent knows', async () => {
  const guest = external('u-11');
  const unanswered = (value: boolean) => listed(owner, { exUserId: 'u-11', unanswered: value });
  const { setting } = house.catalog;
  const plain = await talk(guest, 'Hello?');
  setting.model = 'sim;fault=server-error';
  const failed = await talk(guest, 'Who is there?');
  setting.model = 'sim';
  setting.passages = [{ title: 'Lights', text: 'Ada keeps the light of the harbour.', mayOpen: false }];
  const cited = await talk(guest, 'Who keeps the light? [[sim say=Ada keeps it 【1】.]]');
  const uncited = await talk(guest, 'Who keeps the bees? [[sim say=I do not know.]]');
  expect(await unanswered(true)).toEqual([uncited, failed]);
  expect(await unanswered(false)).toEqual([cited, plain]);
  // A reply that is made anew answers its question; another question is another.
  const [, reply] = (await read(guest, failed)).body.data;
  const anew = { sessionUUID: failed, messageUUID: reply.uuid };
  setting.model = 'sim;say=Ada is there 【1】.';
  expect((await one.api.call(routes.refreshMessage, { as: guest, body: anew })).status).toBe(200);
  setting.model = 'sim';
  const more = { sessionUUID: cited, content: 'And who mends it? [[sim say=Nobody.]]' };
  expect((await one.api.call(routes.sendMessage, { as: guest, body: more })).status).toBe(200);
  setting.passages = [];
  expect((await unanswered(true)).toSorted()).toEqual([cited, uncited].toSorted());
  // A visitor who asks for it is given the own chats alone.
  const asked = await listed(external('u-12'), { visitors: true, unanswered: true });
  expect(asked).toEqual([]);
});

test('before a time, page by page, from whatever place', async () => {
  const guests = ['u-10', 'u-10', 'u-10'];
  const asked: string[] = [];
  for (const guest of guests) asked.unshift(await talk(external(guest), 'When is the tide?'));
  const of = async (query: Record<string, string>) =>
    (
      await one.api.call(routes.listSessions, {
        as: owner,
        query: { exUserId: 'u-10', limit: '1', ...query },
      })
    ).body;
  const all = await listed(owner, { exUserId: 'u-10' });
  expect(all).toEqual(asked);
  const [newest, middle] = await Promise.all(
    asked.map(
      async (uuid) => (await one.api.call(routes.getSession, { as: owner, params: { uuid } })).body.data,
    ),
  );
  const first = await of({ to: newest.lastMessageAt });
  expect(first.data.map(({ uuid }: Session) => uuid)).toEqual([middle.uuid]);
  const second = await of({ to: newest.lastMessageAt, cursor: first.nextCursor });
  expect(second.data.map(({ uuid }: Session) => uuid)).toEqual([asked[2]]);
  // A place that lies behind the time does not widen it.
  const late = (await of({})).nextCursor;
  const third = await of({ to: middle.lastMessageAt, cursor: late });
  expect(third.data.map(({ uuid }: Session) => uuid)).toEqual([asked[2]]);
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
