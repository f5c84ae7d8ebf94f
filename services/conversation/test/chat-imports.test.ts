import { randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { type ImportedChat, type Message, routes } from '@tutka/http-contracts';
import { zipFile } from '@tutka/testing';
import { person, sharedHouse } from './house.ts';
import { chat, chatOf, importing, SECOND } from './importing.ts';
import { asked, messagesOf, read } from './reading.ts';

jest.setTimeout(120_000);

const house = await sharedHouse();
const one = await house.process();
const at = importing(house, one);

test('a file tells what it holds, becomes chats with their branches, and they go on', async () => {
  const me = person();
  const found = await at.read(me, [chat('lamp'), { id: 'broken' }, chat('rope', 'New chat', SECOND + 500)]);
  expect(found).toMatchObject({
    fileName: 'conversations.json',
    source: 'chatgpt',
    state: 'ready',
    found: 2,
    messages: 8,
    unreadable: 1,
    dropped: { citations: 2, files: 0, tools: 0 },
    firstAt: new Date(SECOND * 1000).toISOString(),
    lastAt: new Date((SECOND + 503) * 1000).toISOString(),
  });
  expect(await at.sessionsOf(me)).toEqual([]);
  const listed = await one.api.call(routes.listImportedChats, { as: me, params: { uuid: found.uuid } });
  expect(
    listed.body.data.map(({ title, messageCount, state }: ImportedChat) => [title, messageCount, state]),
  ).toEqual([
    ['What is rope?', 4, 'found'],
    ['Chat lamp', 4, 'found'],
  ]);

  expect((await at.start(me, found.uuid)).body.data).toMatchObject({ state: 'importing', chosen: 2 });
  expect(await at.settled(me, found.uuid)).toMatchObject({
    state: 'done',
    imported: 2,
    chosen: 0,
    failed: 0,
  });
  const [rope, lamp] = await at.sessionsOf(me);
  expect([rope?.title, lamp?.title, lamp?.agentUUID]).toEqual(['What is rope?', 'Chat lamp', house.agent]);
  expect(lamp).toMatchObject({
    messageCount: 4,
    createdAt: new Date(SECOND * 1000).toISOString(),
    lastMessageAt: new Date((SECOND + 3) * 1000).toISOString(),
  });
  const uuid = lamp?.uuid ?? '';
  const branch = await messagesOf(one, me, uuid);
  expect(branch.map(({ content }: Message) => content)).toEqual(['What is lamp?', 'First.', 'And then?']);
  expect(branch[1]).toMatchObject({
    model: 'gpt-4o',
    status: 1,
    siblings: [expect.anything(), branch[1]?.uuid],
  });
  await asked(one, me, uuid, 'Go on');
  expect(await messagesOf(one, me, uuid)).toHaveLength(5);
  const events = (await house.events('SessionImported')).filter((each) => each.sessionUuid === uuid);
  expect(events).toEqual([{ sessionUuid: uuid, importUuid: found.uuid, source: 'chatgpt', messages: 4 }]);
  const stored = await house
    .worker('imported_chats')
    .where({ import_uuid: found.uuid })
    .whereNotNull('messages');
  expect(stored).toEqual([]);
});

test('the same chats a second time are the same chats, also beside others and twice in one file', async () => {
  const me = person();
  await at.imported(me, [chat('a'), chat('b'), chat('b')]);
  const before = await at.sessionsOf(me);
  const again = await at.read(me, [chat('b'), chat('c'), chat('a')]);
  expect(again).toMatchObject({ found: 3, present: 2 });
  await at.start(me, again.uuid);
  expect(await at.settled(me, again.uuid)).toMatchObject({ imported: 1, present: 2 });
  const now = await at.sessionsOf(me);
  expect(now).toHaveLength(3);
  expect(now.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(before.map(({ uuid }) => uuid)));
  // Another person's, and the same person's elsewhere, are chats of their own.
  const other = person();
  expect(await at.imported(other, [chat('a')])).toMatchObject({ imported: 1 });
  expect(await at.imported({ ...me, workspace: randomUUID() }, [chat('a')])).toMatchObject({ imported: 1 });
  // What was deleted may come again.
  const gone = before[0]?.uuid ?? '';
  await one.api.call(routes.deleteSession, { as: me, params: { uuid: gone } });
  expect(await at.imported(me, [chat('a'), chat('b')])).toMatchObject({ imported: 1, present: 1 });
});

test('some are chosen, by name of those to take or of those to leave', async () => {
  const me = person();
  const file = ['a', 'b', 'c', 'd'].map((id) => chat(id));
  expect(await at.imported(me, file, { only: [1, 2] })).toMatchObject({ imported: 2, found: 4 });
  expect(await at.imported(me, file, { except: [3] })).toMatchObject({ imported: 1, present: 2 });
  expect((await at.sessionsOf(me)).map(({ title }) => title).sort()).toEqual(['Chat a', 'Chat b', 'Chat c']);
});

test('the archive as it comes, LibreChat and Open WebUI', async () => {
  const me = person();
  const archive = zipFile([
    { name: 'chat.html', content: '<html>' },
    { name: 'conversations.json', content: JSON.stringify([chat('zipped')]) },
  ]);
  expect(await at.imported(me, archive)).toMatchObject({ source: 'chatgpt', imported: 1 });
  const libre = {
    conversationId: 'l',
    title: 'Libre',
    messages: [{ messageId: 'm', parentMessageId: null, isCreatedByUser: true, text: 'Hi' }],
  };
  expect(await at.imported(me, libre)).toMatchObject({ source: 'librechat', imported: 1 });
  const webui = [
    { id: 'w', title: 'Web', chat: { history: { messages: { 1: { role: 'user', content: 'Hi' } } } } },
  ];
  expect(await at.imported(me, webui)).toMatchObject({ source: 'openwebui', imported: 1 });
  expect((await at.sessionsOf(me)).map(({ title }) => title).sort()).toEqual(['Chat zipped', 'Libre', 'Web']);
});

test('a bad file says what to do, and nothing of it stays', async () => {
  const me = person();
  const whole = JSON.stringify([chat('a'), chat('b')]);
  for (const [file, errorCode] of [
    [{ hello: 1 }, 'IMPORT_NOT_AN_EXPORT'],
    [[], 'IMPORT_NO_CHATS'],
    [Buffer.from(whole.slice(0, -10)), 'IMPORT_FILE_DAMAGED'],
    [Buffer.from('%PDF-1.7'), 'IMPORT_NOT_AN_EXPORT'],
    [zipFile([{ name: 'a.txt', content: 'x' }]), 'IMPORT_ZIP_WITHOUT_CHATS'],
  ] as const) {
    const failed = await at.read(me, file);
    expect([failed.state, failed.errorCode, failed.found]).toEqual(['failed', errorCode, 0]);
    expect((await at.start(me, failed.uuid)).body).toMatchObject({
      code: 409,
      errorCode: 'IMPORT_NOT_READY',
    });
  }
  expect(await at.sessionsOf(me)).toEqual([]);
});

test('a time that cannot be one, or half a character in a name, leaves out itself and no chat', async () => {
  const me = person();
  const FAR = 300_000_000_000_000;
  const far = chat('far', 'Far', FAR);
  const named = chat('named');
  named.mapping.a1.message.metadata = { model_slug: `${'x'.repeat(299)}😀` };
  expect(await at.imported(me, [chat('near'), far, named])).toMatchObject({ imported: 3, failed: 0 });
  for (const { createdAt } of await at.sessionsOf(me)) expect(createdAt).toMatch(/^20/);
});

test('a reply is made anew where its question is, however far above; one that nobody asked for is not', async () => {
  const me = person();
  const file = chatOf('lone', [
    ['Welcome', null, 'assistant'],
    ['What is it?', 'Welcome', 'user'],
    ['A lamp.', 'What is it?', 'assistant'],
    ['Of brass.', 'A lamp.', 'assistant'],
    ['Of glass.', 'A lamp.', 'assistant'],
  ]);
  await at.imported(me, [file]);
  const sessionUUID = (await at.sessionsOf(me))[0]?.uuid ?? '';
  const branch = await messagesOf(one, me, sessionUUID);
  expect(branch.map(({ content }) => content)).toEqual(['Welcome', 'What is it?', 'A lamp.', 'Of glass.']);
  const anew = (messageUUID?: string) =>
    read(one.api.url, '/api/session-messages/refresh', me, { body: { sessionUUID, messageUUID } });
  const [line] = await (await anew(branch[3]?.uuid)).rest();
  expect(line?.userMessageUUID).toBe(branch[1]?.uuid);
  expect(house.catalog.prepared.at(-1)?.question).toBe('What is it?');
  const unasked = await anew(branch[0]?.uuid);
  expect(unasked.status).toBe(400);
  expect(await unasked.failure()).toMatchObject({ errorCode: 'NO_QUESTION' });
  expect((await anew(randomUUID())).status).toBe(404);
});

test('a chat that begins with what an assistant said goes on with it, and nothing is summarised', async () => {
  const me = person();
  const lamp = chatOf('greeted', [
    ['Welcome', null, 'assistant'],
    ['What is it?', 'Welcome', 'user'],
    ['A lamp.', 'What is it?', 'assistant'],
  ]);
  await at.imported(me, [lamp]);
  const before = house.models.said().length;
  await asked(one, me, (await at.sessionsOf(me))[0]?.uuid ?? '', 'Of what?');
  const since = house.models.said().slice(before);
  expect(since).toHaveLength(1);
  expect(since[0]?.messages).toMatchObject([
    { role: 'system', content: expect.stringContaining('Assistant: Welcome') },
    { role: 'user', content: 'What is it?' },
    { role: 'assistant', content: 'A lamp.' },
    { role: 'user', content: 'Of what?' },
  ]);
});
