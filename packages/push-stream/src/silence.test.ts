import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { Silence } from './silence.ts';

const MS = 60;
let silence: Silence;
afterEach(() => silence.end());

/** When it called back, in milliseconds since now. */
function listened(): number[] {
  const times: number[] = [];
  const from = performance.now();
  silence = new Silence(MS, () => times.push(performance.now() - from));
  return times;
}

test('each silence is told, the next one as long after', async () => {
  const times = listened();
  while (times.length < 3) await sleep(5);
  for (const [n, at] of times.entries()) expect(at).toBeGreaterThanOrEqual((n + 1) * (MS - 2));
});

test('who speaks puts it off until as long after the last word', async () => {
  const times = listened();
  let last = 0;
  for (let n = 0; n < 10; n++) {
    await sleep(MS / 4);
    silence.broken();
    last = performance.now();
  }
  const spoken = times.length;
  const from = last;
  while (times.length === spoken) await sleep(2);
  expect(performance.now() - from).toBeGreaterThanOrEqual(MS - 2);
  expect(times.every((at) => at >= MS - 2)).toBe(true);
});

test('nothing is told after its end', async () => {
  const times = listened();
  silence.end();
  await sleep(2 * MS);
  expect(times).toEqual([]);
});
