import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSwitch } from '../../bench/switch/measure.ts';

test('under 50 searches a second another index is built, takes over and gives back: each answer is one index’s whole one', async () => {
  const { answers, verdict } = await measureSwitch({
    documents: 20,
    pace: { perSecond: 50, mostWaiting: 6 },
    quietMs: 500,
    switches: 5,
  });
  const { failed, empty, mixed, partial, first, second, problems } = verdict;
  assert.deepEqual(
    { failed, empty, mixed, partial },
    { failed: 0, empty: 0, mixed: 0, partial: 0 },
    problems[0],
  );
  assert.ok(first > 0 && second > 0 && answers.length > 100, JSON.stringify(verdict));
});
