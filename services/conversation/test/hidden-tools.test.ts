import { expect, test } from '@jest/globals';
import { type Message, routes, type StreamLine } from '@tutka/http-contracts';
import { calling, callsIn, readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { ask, asked, messagesOf, newSession, resume } from './reading.ts';

const house = await sharedHouse();
const process = await house.process();
const me = person();
const canary = 'canary-of-the-ledger';
const tool = { ...readTool, serverName: 'Ledger', hidden: true };

house.catalog.setting.onCall = async () => ({ text: canary });

const asking = (words: string) => calling(words, `args={"key":"${canary}"};say=Done.`);

test('of a hidden tool is told that it is called, in lines, messages and resumed streams; the model still knows', async () => {
  house.catalog.setting.tools = [tool];
  house.catalog.setting.onProgress = async function* () {
    yield { progress: 1, total: 2, message: canary };
  };
  const session = await newSession(house, process, me, { title: 'x' });
  // The question itself is the person's own, and says the canary.
  const lines = await asked(process, me, session.uuid, asking('Look'));
  const known = { callId: '1', server: 'Ledger', tool: 'read', arguments: {}, result: null, hidden: true };
  expect(callsIn(lines)).toMatchObject([
    { ...known, status: 'running' },
    { ...known, status: 'running', progress: { progress: 1, total: 2, message: '' } },
    { ...known, status: 'complete' },
  ]);
  const reply = lines[0]?.messages[0].uuid ?? '';
  const again = await (await resume(process, me, reply, 0)).rest();
  const stored: Message[] = await messagesOf(process, me, session.uuid);
  const rated = await process.api.call(routes.giveFeedback, {
    as: me,
    params: { uuid: reply },
    body: { feedback: 1 },
  });
  const answers = stored.filter(({ role }) => role === 'assistant');
  expect(answers[0]?.toolCalls).toMatchObject([{ ...known, status: 'complete', ms: expect.any(Number) }]);
  expect(JSON.stringify([lines, again, answers, rated.body]).includes(canary)).toBe(false);

  house.catalog.setting.onProgress = () => [];
  await asked(process, me, session.uuid, 'And then?');
  const sent = house.models.said().find(({ lastMessage }) => lastMessage === 'And then?');
  const results = (sent?.messages ?? []) as { role: string; content: string }[];
  expect(results.find(({ role }) => role === 'tool')?.content).toBe(canary);
});

test('who has to allow a hidden call sees what they allow, and nothing more afterwards', async () => {
  house.catalog.setting.tools = [{ ...tool, ask: true }];
  const session = await newSession(house, process, me, { title: 'x' });
  const stream = await ask(process, me, session.uuid, asking('Look'));
  const lines: StreamLine[] = [];
  for (let line = await stream.next(); line; line = await stream.next()) {
    lines.push(line);
    if (!line.approval) continue;
    expect(line.approval.arguments).toEqual({ key: canary });
    const body = { callId: '1', allow: true };
    await process.api.call(routes.approveToolCall, {
      as: me,
      params: { uuid: line.messages[0].uuid },
      body,
    });
  }
  expect(callsIn(lines).map(({ status, arguments: args, result }) => [status, args, result])).toEqual([
    ['waiting', { key: canary }, null],
    ['running', {}, null],
    ['complete', {}, null],
  ]);
});
