import { expect, test } from '@jest/globals';
import { inTenant, queries } from '@tutka/database';
import { type FoundSession, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { asked, messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

const search = (query: string, more: Record<string, string | number> = {}, as: Person = me) =>
  one.api.call(routes.searchSessions, { as, query: { query, ...more } });
async function found(query: string): Promise<FoundSession[]> {
  return (await search(query)).body.data;
}

test('chats are found by their titles and by what was said in them, the newest first', async () => {
  const titled = await newSession(house, one, me, { title: 'Night work 100%' });
  const spoken = await newSession(house, one, me, { title: 'Rotas' });
  await asked(one, me, spoken.uuid, 'Which limits hold for work that is done at NIGHT, 夜班?');
  await asked(one, me, spoken.uuid, 'And by day?');
  const foreign = await newSession(house, one, person(), { title: 'Night work' });

  const [first, second, ...rest] = await found('night work');
  expect([first?.session.uuid, second?.session.uuid]).toEqual([spoken.uuid, titled.uuid]);
  expect(rest).toEqual([]);
  const [question] = await messagesOf(one, me, spoken.uuid);
  expect(first?.message).toEqual({ uuid: question?.uuid, role: 'user', snippet: question?.content });
  expect(second?.message).toBeNull();
  expect((await found('夜班')).map(({ session }) => session.uuid)).toEqual([spoken.uuid]);
  expect((await found('100%')).map(({ session }) => session.uuid)).toEqual([titled.uuid]);
  expect(await found('night nowhere')).toEqual([]);
  expect(foreign.uuid).not.toBe(first?.session.uuid);

  const page = await search('night', { limit: 1 });
  expect(page.body.data).toHaveLength(1);
  const next = await search('night', { limit: 1, cursor: page.body.nextCursor });
  expect(next.body.data[0].session.uuid).toBe(titled.uuid);
  expect(next.body.nextCursor).toBeNull();
});

test('of a sentence every word counts, however many they are', async () => {
  const sentence = '50% of a_b, c\\d "and" {more} is what a person may paste here';
  const { uuid } = await newSession(house, one, me, { title: `They say: ${sentence}.` });
  expect((await found(sentence)).map(({ session }) => session.uuid)).toEqual([uuid]);
  expect(await found(`${sentence} nowhere`)).toEqual([]);
});

test('what is looked for must be something', async () => {
  for (const query of ['', '   ']) expect((await search(query)).status).toBe(400);
  expect((await search('x', { cursor: 'y' })).body.errorCode).toBe('INVALID_CURSOR');
  expect((await search('x', { limit: 101 })).status).toBe(400);
});

test('sessions are gone through in the order of the index, no further than asked', async () => {
  const plan = await inTenant(house.app, me, async (tx) => {
    await queries(tx).raw('SET LOCAL enable_seqscan = off');
    const { rows } = await queries(tx).raw<{ rows: Record<string, string>[] }>(
      `EXPLAIN SELECT s.uuid, hit.uuid FROM sessions s LEFT JOIN LATERAL (
         SELECT m.uuid FROM messages m WHERE m.session_uuid = s.uuid AND m.content ILIKE '%x%'
         ORDER BY m.position DESC LIMIT 1) hit ON true
       WHERE s.workspace = ? AND s.user_uuid = ? AND (hit.uuid IS NOT NULL OR s.title ILIKE '%x%')
       ORDER BY s.last_message_at DESC, s.uuid DESC LIMIT 21`,
      [me.workspace, me.userUuid],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan using sessions_(newest_first|of_person) on sessions/);
  expect(plan).not.toContain('Sort');
});

test('a chat goes out as Markdown of one branch, or as JSON of all', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'Rotas / 夜班: all of "them"' });
  await asked(one, me, uuid, 'Which limits hold?');
  const [question, reply] = await messagesOf(one, me, uuid);
  await one.api.call(routes.refreshMessage, {
    as: me,
    body: { sessionUUID: uuid, messageUUID: reply?.uuid },
  });
  const get = (query: object) =>
    one.api.call(routes.exportSession, { as: me, params: { uuid }, query: { ...query } });

  const markdown = await get({ leafUUID: reply?.uuid ?? '' });
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('Rotas - 夜班: all of "them".md').replace(/'/g, '%27')}`,
  );
  expect(markdown.body).toBe(
    [
      '# Rotas / 夜班: all of "them"',
      '',
      `## You · ${question?.createdAt}`,
      '',
      'Which limits hold?',
      '',
      `## Guide · ${reply?.createdAt}`,
      '',
      reply?.content,
      '',
    ].join('\n'),
  );
  const chinese = await one.api.call(routes.exportSession, {
    as: { ...me, language: 'zh-CN' },
    params: { uuid },
  });
  expect(chinese.body).toContain(`## 您 · ${question?.createdAt}`);
  const json = (await get({ format: 'json' })).body;
  expect(json).toMatchObject({ format: 'tutka.session', version: 1, session: { uuid } });
  expect(json.messages).toHaveLength(3);
  const stranger = await one.api.call(routes.exportSession, { as: person(), params: { uuid } });
  expect(stranger.body).toMatchObject({ code: 404, error: 'Session not found' });
});

test('a reply that was stopped within code does not swallow what follows it', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'Stopped' });
  await asked(one, me, uuid, 'Say:\n```js\nlet a;');
  const { body } = await one.api.call(routes.exportSession, { as: me, params: { uuid } });
  expect(body).toContain('```js\nlet a;\n```\n\n## Guide');
});

test('pinned chats are listed by themselves', async () => {
  const someone = person();
  const { uuid } = await newSession(house, one, someone);
  await newSession(house, one, someone);
  await one.api.call(routes.updateSession, { as: someone, params: { uuid }, body: { pinned: true } });
  const list = async (pinned: boolean) =>
    (await one.api.call(routes.listSessions, { as: someone, query: { pinned } })).body.data;
  expect(await list(true)).toMatchObject([{ uuid }]);
  expect(await list(false)).toHaveLength(1);
});
