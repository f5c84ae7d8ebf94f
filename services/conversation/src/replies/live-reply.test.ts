import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { LiveReply } from './live-reply.ts';

test('who waits for a change looks again when the reply is to stop', async () => {
  const live = new LiveReply('reply', 'user');
  const changed = live.change();
  live.stop('lost');
  await changed;
  expect(live.stopReason).toBe('lost');
});

test('readers look once for lines that come together, and not when lines are kept', async () => {
  const live = new LiveReply('reply', 'user');
  const seen: string[] = [];
  const stop = live.onLines(() => seen.push(live.since(0) ?? ''));
  live.add('one\n');
  live.add('two\n');
  expect(seen).toEqual([]);
  await setImmediate();
  expect(seen).toEqual(['one\ntwo\n']);
  const run = live.unkept();
  if (run) live.kept(run);
  await setImmediate();
  expect(seen).toHaveLength(1);
  live.end();
  await setImmediate();
  expect(seen).toHaveLength(2);
  stop();
  live.poke();
  await setImmediate();
  expect(seen).toHaveLength(2);
});
