import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { PushStream } from '@tutka/push-stream';
import { begun } from './begun.ts';

test('a stream is read from now on, and its first piece waits for whoever listens', async () => {
  let said = 0;
  const stream = begun(
    new PushStream<number>(async (take) => {
      for (said = 1; said <= 3; said += 1) {
        const room = take(said);
        if (room) await room;
      }
    }),
  );
  await setImmediate();
  expect(said).toBe(1);
  const heard: number[] = [];
  await stream.to((piece) => void heard.push(piece));
  expect(heard).toEqual([1, 2, 3]);
});

test('so does what it throws', async () => {
  const failure = new Error('no model');
  const stream = begun(
    new PushStream<number>(async () => {
      throw failure;
    }),
  );
  await setImmediate();
  await expect(stream.to(() => undefined)).rejects.toBe(failure);
});
