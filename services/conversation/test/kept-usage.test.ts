import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { until } from '@tutka/testing/eventually';
import { keepUsage } from '../src/store/usage.ts';
import { person, sharedHouse } from './house.ts';
import { losingWay } from './losing-way.ts';
import { read } from './reading.ts';
import { refusing } from './refusing.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const kept = async (turnId: string) =>
  (await house.events('UsageRecorded')).filter((event) => event.turnId === turnId);

test('what a call took is kept once, whatever becomes of the connection meanwhile and however often it is told', async () => {
  const way = await losingWay(house.pg.workerUrl, 'append');
  const worker = openDatabase(way.url);
  const errors: unknown[] = [];
  const deps = { worker, onError: (error: unknown) => void errors.push(error) };
  const turnId = randomUUID();
  const about = { turnId, agentUuid: house.agent, sessionUuid: '', userUuid: me.userUuid };
  const took = {
    providerUuid: randomUUID(),
    model: 'sim',
    inputTokens: 3,
    outputTokens: 1,
    estimated: false,
  };
  const usage = { type: 'UsageRecorded' as const, data: { kind: 'program' as const, ...about, ...took } };
  await keepUsage(deps, me, usage);
  expect(errors).toHaveLength(1);
  expect(await kept(turnId)).toMatchObject([{ kind: 'program', inputTokens: 3 }]);
  await keepUsage(deps, me, usage);
  expect(errors).toHaveLength(1);
  expect(await kept(turnId)).toHaveLength(1);
  await worker.destroy();
  await way.close();
});

/** What `asking` takes while the first append after it begins is refused. */
async function withOneRefusal(asking: () => Promise<unknown>): Promise<string[]> {
  const before = (await house.events('UsageRecorded')).length;
  const goOn = await refusing(house, 1, `events FOR EACH ROW WHEN (NEW.type = 'UsageRecorded')`);
  await asking();
  // A stream ends before what it took is told.
  await until(async () => (await house.events('UsageRecorded')).length > before);
  await goOn();
  return (await house.events('UsageRecorded')).slice(before).map(({ kind }) => String(kind));
}

test('a database that was away for a moment costs no usage of programs and tests', async () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const completion = { as: me, body: { model: house.agent, messages } };
  expect(await withOneRefusal(() => one.api.call(routes.createChatCompletion, completion))).toEqual([
    'program',
  ]);
  const body = { messages, prompt: '', temperature: 0 };
  const tested = async () => (await read(one.api.url, '/api/chat/agents/test', me, { body })).rest();
  expect(await withOneRefusal(tested)).toEqual(['test']);
});
