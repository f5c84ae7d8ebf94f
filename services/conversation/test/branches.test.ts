import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Message, routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { ask, newSession, read, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

async function list(session: string, leafUUID?: string): Promise<Message[]> {
  const query = { sessionUUID: session, pageSize: 100, ...(leafUUID && { leafUUID }) };
  return (await one.api.call(routes.listMessages, { as: me, query })).body.data;
}

async function say(
  session: string,
  content: string,
  extra: object = {},
): Promise<{ question: string; reply: string }> {
  const lines = await (await ask(one, me, session, content, extra)).rest();
  return { question: lines[0]?.userMessageUUID ?? '', reply: lines[0]?.messages[0].uuid ?? '' };
}

function refresh(session: string, messageUUID: string) {
  return read(one.api.url, '/api/session-messages/refresh', me, {
    body: { sessionUUID: session, messageUUID },
  });
}

test('a refreshed reply stands beside the old one, which can be followed again', async () => {
  const { uuid } = await newSession(house, one, me);
  const { question, reply } = await say(uuid, 'Again, please');
  const before = house.catalog.prepared.length;
  const lines = await (await refresh(uuid, reply)).rest();
  const anew = lines[0]?.messages[0].uuid ?? '';
  expect(lines[0]?.userMessageUUID).toBe(question);
  expect(anew).not.toBe(reply);
  // A turn of its own: what it takes is counted again.
  expect(house.catalog.prepared.slice(before).map(({ turnId }) => turnId)).not.toContain(question);
  expect((await list(uuid)).map((each) => each.uuid)).toEqual([question, anew]);
  expect((await list(uuid)).at(-1)).toMatchObject({ siblings: [reply, anew], content: textOf(lines) });
  expect((await list(uuid, reply)).map((each) => each.uuid)).toEqual([question, reply]);
  const session = await one.api.call(routes.getSession, { as: me, params: { uuid } });
  expect(session.body.data.messageCount).toBe(3);
});

test('an edited question is a branch of its own, with its own past', async () => {
  const { uuid } = await newSession(house, one, me);
  const first = await say(uuid, 'Root [[sim say=R]]');
  const old = await say(uuid, 'Old wording');
  const below = await say(uuid, 'Below the old');
  const edited = await say(uuid, 'New wording', { parentUUID: first.reply });
  expect((await list(uuid)).map((each) => each.uuid)).toEqual([
    first.question,
    first.reply,
    edited.question,
    edited.reply,
  ]);
  expect((await list(uuid))[2]).toMatchObject({ siblings: [old.question, edited.question] });
  // Through a message in the middle, down to its newest end.
  expect((await list(uuid, old.question)).map((each) => each.uuid)).toEqual([
    first.question,
    first.reply,
    old.question,
    old.reply,
    below.question,
    below.reply,
  ]);
  const root = await say(uuid, 'Another beginning', { parentUUID: null });
  expect((await list(uuid)).map((each) => each.uuid)).toEqual([root.question, root.reply]);
  expect((await list(uuid))[0]).toMatchObject({
    siblings: [first.question, root.question],
    parentUUID: null,
  });
});

test('a page of a branch is found by a message on it, from both ends, and those beside it by its number', async () => {
  const { uuid } = await newSession(house, one, me);
  const root = await say(uuid, 'Root');
  const old = await say(uuid, 'Old wording');
  const below = await say(uuid, 'Below the old');
  const anew = await say(uuid, 'New wording', { parentUUID: root.reply });
  const ask = async (query: object) => {
    const asked = { as: me, query: { sessionUUID: uuid, pageSize: 2, ...query } };
    const { status, body } = await one.api.call(routes.listMessages, asked);
    return [
      status,
      body.pagination?.page,
      body.pagination?.total,
      body.data?.map((each: Message) => each.uuid),
    ];
  };
  const branch = { leafUUID: old.reply };
  const first = [200, 1, 6, [root.question, root.reply]];
  const middle = [200, 2, 6, [old.question, old.reply]];
  const last = [200, 3, 6, [below.question, below.reply]];
  expect(await ask({ ...branch, aroundUUID: old.question })).toEqual(middle);
  expect(await ask({ ...branch, aroundUUID: root.reply, page: 3 })).toEqual(first);
  expect(await ask({ ...branch, page: 3 })).toEqual(last);
  expect(await ask({ ...branch, aroundUUID: below.question, sortOrder: 'desc' })).toEqual([
    200,
    1,
    6,
    [below.reply, below.question],
  ]);
  // Where no branch is named, the one through it.
  expect(await ask({ aroundUUID: old.reply })).toEqual(middle);
  expect(await ask({ aroundUUID: anew.reply })).toEqual([200, 2, 4, [anew.question, anew.reply]]);
  for (const aroundUUID of [anew.reply, randomUUID()])
    expect((await ask({ ...branch, aroundUUID }))[0]).toBe(404);
});

test('deleting takes what hangs on it', async () => {
  const { uuid } = await newSession(house, one, me);
  const first = await say(uuid, 'Keep me');
  const second = await say(uuid, 'Delete me');
  await say(uuid, 'I hang on it');
  const answer = await one.api.call(routes.deleteMessages, {
    as: me,
    body: { sessionUUID: uuid, messageUUIDs: [second.question] },
  });
  expect(answer.body.data).toEqual({ deleted: 4 });
  expect((await list(uuid)).map((each) => each.uuid)).toEqual([first.question, first.reply]);
  expect(await house.worker('messages').where({ session_uuid: uuid })).toHaveLength(2);
  const session = await one.api.call(routes.getSession, { as: me, params: { uuid } });
  expect(session.body.data.messageCount).toBe(2);
  const [event] = (await house.events('MessagesDeleted')).filter((each) => each.sessionUuid === uuid);
  expect(event?.messageUuids).toHaveLength(4);
});

test('a running reply can be deleted: its model is cut off and nothing comes back', async () => {
  const { uuid } = await newSession(house, one, me, { model: 'sim;fault=endless;pace=100' });
  const stream = await ask(one, me, uuid, 'Delete while I speak');
  const first = await stream.next();
  const messageUUIDs = [first?.userMessageUUID];
  await one.api.call(routes.deleteMessages, { as: me, body: { sessionUUID: uuid, messageUUIDs } });
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  expect(await list(uuid)).toEqual([]);
  const said = house.models.said().find(({ lastMessage }) => lastMessage === 'Delete while I speak');
  expect(said?.outcome).toBe('client gone');
  expect((await house.events('UsageRecorded')).some(({ sessionUuid }) => sessionUuid === uuid)).toBe(true);
});

test('feedback is kept on replies, and told', async () => {
  const { uuid } = await newSession(house, one, me);
  const { question, reply } = await say(uuid, 'Rate this');
  const rate = (id: string, feedback: unknown) =>
    one.api.call(routes.giveFeedback, { as: me, params: { uuid: id }, body: { feedback } });
  expect((await rate(reply, -1)).body.data).toMatchObject({ uuid: reply, feedback: -1 });
  expect((await rate(reply, null)).body.data).toMatchObject({ feedback: null });
  expect((await rate(reply, null)).body.data).toMatchObject({ feedback: null });
  expect((await rate(reply, 2)).status).toBe(400);
  expect((await rate(question, 1)).body).toMatchObject({ code: 400, errorCode: 'NOT_A_REPLY' });
  const told = (await house.events('FeedbackGiven')).filter(({ messageUuid }) => messageUuid === reply);
  expect(told.map(({ feedback }) => feedback)).toEqual([-1, 0]);
});

test('feedback that is given several times at once is told once', async () => {
  const { uuid } = await newSession(house, one, me);
  const { reply } = await say(uuid, 'Rate this at once');
  const given = Array.from({ length: 8 }, () =>
    one.api.call(routes.giveFeedback, { as: me, params: { uuid: reply }, body: { feedback: 1 } }),
  );
  for (const { status } of await Promise.all(given)) expect(status).toBe(200);
  const told = (await house.events('FeedbackGiven')).filter(({ messageUuid }) => messageUuid === reply);
  expect(told).toMatchObject([{ feedback: 1, before: 0 }]);
});

test('ids inside bodies are tied to the session and to the person', async () => {
  const mine = await newSession(house, one, me);
  const other = await newSession(house, one, me);
  const { question, reply } = await say(mine.uuid, 'Mine');
  const stranger = person();
  const wrongSession = { sessionUUID: other.uuid, messageUUIDs: [question] };
  const calls = [
    one.api.call(routes.deleteMessages, { as: me, body: wrongSession }),
    one.api.call(routes.deleteMessages, { as: stranger, body: { ...wrongSession, sessionUUID: mine.uuid } }),
    one.api.call(routes.refreshMessage, { as: me, body: { sessionUUID: other.uuid, messageUUID: reply } }),
    one.api.call(routes.refreshMessage, {
      as: stranger,
      body: { sessionUUID: mine.uuid, messageUUID: reply },
    }),
    one.api.call(routes.sendMessage, {
      as: me,
      body: { sessionUUID: other.uuid, content: 'x', parentUUID: reply },
    }),
    one.api.call(routes.sendMessage, { as: stranger, body: { sessionUUID: mine.uuid, content: 'x' } }),
    one.api.call(routes.listMessages, { as: stranger, query: { sessionUUID: mine.uuid } }),
    one.api.call(routes.listMessages, { as: me, query: { sessionUUID: other.uuid, leafUUID: reply } }),
    one.api.call(routes.listMessages, { as: me, query: { sessionUUID: other.uuid, aroundUUID: reply } }),
    one.api.call(routes.giveFeedback, { as: stranger, params: { uuid: reply }, body: { feedback: 1 } }),
    one.api.call(routes.stopMessage, { as: stranger, params: { uuid: reply } }),
    one.api.call(routes.stopMessage, { as: me, params: { uuid: randomUUID() } }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  expect(await list(mine.uuid)).toHaveLength(2);
});
