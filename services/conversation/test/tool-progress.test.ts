import { expect, test } from '@jest/globals';
import { routes, type StreamLine } from '@tutka/http-contracts';
import { calling, callsIn, readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { ask, messagesOf, newSession, resume } from './reading.ts';

const house = await sharedHouse();
const process = await house.process();
const me = person();

house.catalog.setting.tools = [readTool];

test('how far a call has come is told while it runs, to whoever resumes as well, and not kept', async () => {
  const gate = Promise.withResolvers<void>();
  const steps = [
    { progress: 3, total: 10, message: 'Reading' },
    { progress: 4.5, message: '' },
  ];
  house.catalog.setting.onProgress = async function* () {
    yield* steps;
    await gate.promise;
  };
  const session = await newSession(house, process, me, { title: 'x' });
  const stream = await ask(process, me, session.uuid, calling('Far', 'say=So: {result}'));
  const lines: StreamLine[] = [];
  for (let line = await stream.next(); line; line = await stream.next()) {
    lines.push(line);
    if (line.toolCall?.progress?.progress === 4.5) gate.resolve();
  }
  const told = callsIn(lines).map(({ status, progress }) => [status, progress]);
  expect(told).toEqual([
    ['running', undefined],
    ['running', steps[0]],
    ['running', steps[1]],
    ['complete', undefined],
  ]);
  const reply = lines[0]?.messages[0].uuid ?? '';
  const again = await (await resume(process, me, reply, 0)).rest();
  expect(callsIn(again)).toEqual(callsIn(lines));
  const stored = (await messagesOf(process, me, session.uuid)).at(-1);
  expect(stored?.toolCalls).toEqual([callsIn(lines).at(-1)]);
});

test('a reply that is stopped keeps nothing of how far its call had come', async () => {
  house.catalog.setting.onProgress = async function* () {
    yield { progress: 1, message: 'Begun' };
  };
  house.catalog.setting.onCall = (_request, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const session = await newSession(house, process, me, { title: 'x' });
  const stream = await ask(process, me, session.uuid, calling('Stops', 'say=No'));
  let line = await stream.next();
  while (line && !line.toolCall?.progress) line = await stream.next();
  const reply = line?.messages[0].uuid ?? '';
  await process.api.call(routes.stopMessage, { as: me, params: { uuid: reply } });
  await stream.rest();
  const [call] = (await messagesOf(process, me, session.uuid)).at(-1)?.toolCalls ?? [];
  expect(call).toMatchObject({ status: 'stopped' });
  expect(call).not.toHaveProperty('progress');
});
