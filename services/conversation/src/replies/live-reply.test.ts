import { expect, test } from '@jest/globals';
import { LiveReply } from './live-reply.ts';

test('who waits for a change looks again when the reply is to stop', async () => {
  const live = new LiveReply('reply', 'user');
  const changed = live.change();
  live.stop('lost');
  await changed;
  expect(live.stopReason).toBe('lost');
});
