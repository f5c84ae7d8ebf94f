import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startModelSimulator } from '../../../tools/src/model-simulator/index.ts';
import { person, sharedHouse } from './house.ts';
import { asked, newSession, textOf } from './reading.ts';

/** What was asked for so lately is not asked for again. */
const LATELY_MS = 1_000;

const house = await sharedHouse();
const one = await house.process();
const me = person();

async function lastLine(content: string) {
  const session = await newSession(house, one, me, { title: 'Provider' });
  const lines = await asked(one, me, session.uuid, content);
  return { ...lines.at(-1), text: textOf(lines) };
}

const letIn = (...keys: readonly string[]) =>
  fetch(new URL('/keys', house.models.url), { method: 'POST', body: JSON.stringify(keys) });

test('a key that was changed holds at once where the one before is refused', async () => {
  const { setting } = house.catalog;
  await letIn('sim-key');
  expect(await lastLine('With the first')).toMatchObject({ status: 1 });
  await sleep(LATELY_MS);
  setting.apiKey = 'second';
  await letIn('second');
  const before = house.catalog.accessCalls;
  const answers = await Promise.all(['With', 'the', 'second'].map(lastLine));
  for (const answer of answers) expect(answer).toMatchObject({ status: 1, text: expect.stringMatching(/./) });
  expect(house.catalog.accessCalls - before).toBe(1);
});

test('so does an address, where nobody answers at the one before', async () => {
  const { setting } = house.catalog;
  const left = await startModelSimulator();
  await sleep(LATELY_MS);
  const now = setting.modelUrl;
  setting.modelUrl = left.url;
  await letIn();
  expect(await lastLine('Where it was')).toMatchObject({ status: 1 });
  await letIn('second');
  await left.stop();
  setting.modelUrl = now;
  await sleep(LATELY_MS);
  expect(await lastLine('Where it is')).toMatchObject({ status: 1 });
});

test('a key that is refused and was not changed is asked for once a second', async () => {
  await letIn('third');
  await sleep(LATELY_MS);
  const before = house.catalog.accessCalls;
  const began = Date.now();
  for (const word of ['Refused', 'and', 'again', 'refused'])
    expect(await lastLine(word)).toMatchObject({ status: 3, errorCode: 'MODEL_UNAUTHORISED' });
  const seconds = Math.ceil((Date.now() - began) / 1000);
  const asks = house.catalog.accessCalls - before;
  expect(asks).toBeGreaterThanOrEqual(1);
  expect(asks).toBeLessThanOrEqual(seconds);
});
