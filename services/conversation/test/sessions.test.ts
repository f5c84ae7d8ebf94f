import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { inTenant, openDatabase, queries } from '@tutka/database';
import { type Route, routes, type Session } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import fc from 'fast-check';
import { person, sharedHouse } from './house.ts';
import { ask, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

async function list(as: Person, query: Record<string, string | number | boolean> = {}) {
  return await one.api.call(routes.listSessions, { as, query });
}

test('a session begins with an agent that may be reached', async () => {
  const session = await newSession(house, one, me, { title: ' My chat ', model: 'p/m', temperature: 1 });
  expect(session).toMatchObject({
    title: 'My chat',
    agentUUID: house.agent,
    agentName: 'Guide',
    agentLogo: '/logo.svg',
    userUUID: me.userUuid,
    model: 'p/m',
    temperature: 1,
    pinned: false,
    archived: false,
    messageCount: 0,
  });
  const refused = await one.api.call(routes.createSession, { as: me, body: { agentUUID: randomUUID() } });
  expect(refused.body).toMatchObject({ code: 404, error: 'Agent not found' });
});

test('a session is renamed, pinned, archived and deleted with its messages', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'Given' });
  await (await ask(one, me, uuid, 'Something')).rest();
  const change = (body: object) => one.api.call(routes.updateSession, { as: me, params: { uuid }, body });
  expect((await change({ title: 'Better', pinned: true, model: null })).body.data).toMatchObject({
    title: 'Better',
    pinned: true,
    messageCount: 2,
  });
  expect((await change({})).body.data).toMatchObject({ title: 'Better' });
  expect((await change({ archived: true })).body.data.archived).toBe(true);
  expect((await list(me)).body.data.map((each: Session) => each.uuid)).not.toContain(uuid);
  expect((await list(me, { archived: true })).body.data.map((each: Session) => each.uuid)).toEqual([uuid]);
  const gone = await one.api.call(routes.deleteSession, { as: me, params: { uuid }, body: {} });
  expect(gone.body).toEqual({ code: 200, data: null });
  expect(await house.worker('messages').where({ session_uuid: uuid })).toEqual([]);
  expect((await one.api.call(routes.getSession, { as: me, params: { uuid } })).status).toBe(404);
  expect((await house.events('SessionChanged')).filter((each) => each.sessionUuid === uuid)).toEqual([
    { sessionUuid: uuid, fields: ['title', 'pinned', 'model'] },
    { sessionUuid: uuid, fields: ['archived'] },
  ]);
  expect((await house.events('SessionDeleted')).find((each) => each.sessionUuid === uuid)?.messages).toBe(2);
});

test('wrong input is 400 in the envelope, another’s session 404', async () => {
  const { uuid } = await newSession(house, one, me);
  const stranger = person();
  const at = (id: string) => ({ params: { uuid: id } });
  const cases: [Route, object, number][] = [
    [routes.createSession, { body: {} }, 400],
    [routes.createSession, { body: { agentUUID: 'x' } }, 400],
    [routes.createSession, { body: { agentUUID: house.agent, userUUID: me.userUuid } }, 400],
    [routes.createSession, { body: 'null' }, 400],
    [routes.createSession, { body: { agentUUID: house.agent, temperature: 3 } }, 400],
    [routes.getSession, at('x'), 400],
    [routes.getSession, at(randomUUID()), 404],
    [routes.updateSession, { ...at(uuid), body: { title: '' } }, 400],
    [routes.updateSession, { ...at(uuid), body: { messageCount: 9 } }, 400],
    [routes.updateSession, { ...at(randomUUID()), body: { pinned: true } }, 404],
    [routes.deleteSession, at(randomUUID()), 404],
    [routes.listSessions, { query: { limit: 0 } }, 400],
    [routes.listSessions, { query: { limit: 101 } }, 400],
    [routes.listSessions, { query: { cursor: 'garbage' } }, 400],
    [routes.listSessions, { query: { cursor: '999999999999999_00000000-0000-4000-8000-000000000000' } }, 200],
    [routes.sendMessage, { body: { sessionUUID: uuid, content: '  ' } }, 400],
    [routes.sendMessage, { body: { sessionUUID: uuid } }, 400],
    [routes.sendMessage, { body: { sessionUUID: uuid, content: 'half \ud800' } }, 400],
    [routes.sendMessage, { body: { sessionUUID: uuid, content: 'x', role: 'system' } }, 400],
    [routes.sendMessage, { body: { sessionUUID: randomUUID(), content: 'x' } }, 404],
    [routes.refreshMessage, { body: { sessionUUID: uuid, messageUUID: randomUUID() } }, 404],
    [routes.listMessages, { query: { sessionUUID: randomUUID() } }, 404],
    [routes.listMessages, { query: { sessionUUID: uuid, pageSize: 101 } }, 400],
    [routes.deleteMessages, { body: { sessionUUID: uuid, messageUUIDs: [] } }, 400],
    [routes.giveFeedback, { ...at(randomUUID()), body: { feedback: 1 } }, 404],
    [routes.stopMessage, at(randomUUID()), 404],
    [routes.testAgent, { body: { messages: [] } }, 400],
    [routes.testAgent, { body: { messages: [{ role: 'user', content: 'x' }], temperature: 9 } }, 400],
  ];
  for (const [row, call, status] of cases) {
    const answer = await one.api.call(row, { as: me, ...call });
    expect([row.path, call, answer.status, answer.body.code]).toEqual([row.path, call, status, status]);
  }
  for (const [row, body] of [
    [routes.getSession, undefined],
    [routes.updateSession, { pinned: true }],
    [routes.deleteSession, undefined],
  ] as const) {
    const answer = await one.api.call(row, { as: stranger, ...at(uuid), body });
    expect(answer.body).toMatchObject({ code: 404, error: 'Session not found' });
  }
  expect((await one.api.call(routes.listSessions, {})).status).toBe(401);
});

test('another’s sessions are listed for an ADMIN and the workspace’s owner only', async () => {
  const someone = person({ workspaceRole: 'member' });
  const { uuid } = await newSession(house, one, someone);
  const seenBy = async (as: Person) =>
    (await list(as, { userUUID: someone.userUuid })).body.data.map((each: Session) => each.uuid);
  expect(await seenBy(someone)).toEqual([uuid]);
  expect(await seenBy(me)).toEqual([]);
  expect(await seenBy(person({ workspace: someone.workspace, workspaceRole: 'member' }))).toEqual([]);
  expect(await seenBy(person({ workspace: someone.workspace }))).toEqual([uuid]);
  expect(await seenBy(person({ role: 1, workspaceRole: 'member' }))).toEqual([uuid]);
  // Seen in a list is not read: the messages stay the person's.
  const read = await one.api.call(routes.getSession, { as: person({ role: 1 }), params: { uuid } });
  expect(read.status).toBe(404);
});

test('the list filters by agent and by what the title contains', async () => {
  const someone = person();
  const other = randomUUID();
  house.catalog.agents.set(other, { name: 'Other', logo: '/o.svg', workspace: randomUUID() });
  await newSession(house, one, someone, { title: '100% of_trains' });
  await newSession(house, one, someone, { title: '知识库 and Trains', agentUUID: other });
  const titles = async (query: Record<string, string>) =>
    (await list(someone, query)).body.data.map((each: Session) => each.title);
  expect(await titles({ title: 'TRAINS' })).toHaveLength(2);
  expect(await titles({ title: '%' })).toEqual(['100% of_trains']);
  expect(await titles({ title: 'f_t' })).toEqual(['100% of_trains']);
  expect(await titles({ title: '知识' })).toEqual(['知识库 and Trains']);
  expect(await titles({ agentUUID: other })).toEqual(['知识库 and Trains']);
  expect(await titles({ isPublic: 'true' })).toEqual([]);
});

test('pages by cursor hold each session once while new ones are inserted between them', async () => {
  const anyPlan = fc.record({
    before: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
    limit: fc.integer({ min: 1, max: 7 }),
    between: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(anyPlan, async ({ before, limit, between }) => {
      const someone = person();
      const there = await insert(
        someone,
        before.map((second) => second * 1000),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      let inserts = 0;
      do {
        // A cursor wins over a page.
        const query: Record<string, string | number> =
          cursor === null ? { limit } : { limit, cursor, page: 9 };
        const answer = await list(someone, query);
        const data: Session[] = answer.body.data;
        expect(data.length).toBeLessThanOrEqual(limit);
        seen.push(...data.map(({ uuid }) => uuid));
        cursor = answer.body.nextCursor;
        await insert(someone, Array(between[inserts++] ?? 0).fill(60_000));
      } while (cursor !== null);
      expect(seen).toEqual(there);
    }),
    { numRuns: 25 },
  );
});

/** Rows at these milliseconds; answers their uuids as the list is to give them. */
async function insert(someone: Person, times: number[]): Promise<string[]> {
  const rows = times.map((ms) => ({
    uuid: randomUUID(),
    workspace: someone.workspace,
    user_uuid: someone.userUuid,
    agent_uuid: house.agent,
    agent_name: '',
    agent_logo: '',
    title_by: 'nobody',
    last_message_at: new Date(1_700_000_000_000 + ms),
  }));
  if (rows.length > 0) await house.worker('sessions').insert(rows);
  const key = (row: (typeof rows)[number]) => `${row.last_message_at.getTime()}_${row.uuid}`;
  return rows.sort((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ uuid }) => uuid);
}

test('the list costs the same at its end as at its beginning', async () => {
  const someone = person();
  await insert(
    someone,
    Array.from({ length: 3000 }, (_, at) => at),
  );
  const plan = await inTenant(house.app, someone, async (tx) => {
    await queries(tx)
      .raw('ANALYZE sessions')
      .catch(() => {});
    const { rows } = await queries(tx).raw<{ rows: Record<string, string>[] }>(
      `EXPLAIN SELECT * FROM sessions WHERE user_uuid = ? AND workspace = ? AND archived = false
         AND (last_message_at, uuid) < (to_timestamp(1700000001), ?::uuid)
       ORDER BY last_message_at DESC, uuid DESC LIMIT 21`,
      [someone.userUuid, someone.workspace, randomUUID()],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('sessions_of_person');
  expect(plan).not.toContain('Sort');
});

test('row-level security holds on a raw connection of the app role', async () => {
  const { uuid } = await newSession(house, one, me);
  await (await ask(one, me, uuid, 'Behind the wall')).rest();
  const raw = openDatabase(house.pg.appUrl, { max: 1 });
  const everything = async () =>
    await Promise.all(
      ['sessions', 'messages', 'reply_lines'].map((table) => raw(table).count({ n: '*' }).first()),
    );
  expect(await everything()).toEqual([{ n: '0' }, { n: '0' }, { n: '0' }]);
  await raw.raw(`SELECT set_config('tutka.workspace', ?, false)`, [me.workspace]);
  expect(await everything()).toEqual([{ n: '0' }, { n: '0' }, { n: '0' }]);
  await raw.raw(`SELECT set_config('tutka.user', ?, false)`, [me.userUuid]);
  for (const found of await everything()) expect(Number(found?.n)).toBeGreaterThan(0);
  const foreign = {
    uuid: randomUUID(),
    workspace: me.workspace,
    user_uuid: randomUUID(),
    agent_uuid: house.agent,
  };
  const insertion = raw('sessions').insert({
    ...foreign,
    agent_name: '',
    agent_logo: '',
    title_by: 'nobody',
  });
  await expect(insertion).rejects.toThrow(/row-level security/);
  await expect(raw('agent_faces').select()).rejects.toThrow(/permission denied/);
  await raw.destroy();
});
