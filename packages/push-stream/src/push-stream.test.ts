import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { PushStream } from './index.ts';

/** Says 1 to `count` as fast as there is room, then fails where it is to. Tells how it ended. */
function counting(count: number, failure?: Error) {
  const told = { said: 0, ended: undefined as unknown };
  const stream = new PushStream<number>(async (take) => {
    try {
      while (told.said < count) {
        told.said += 1;
        const room = take(told.said);
        if (room) await room;
      }
      if (failure) throw failure;
    } catch (error) {
      told.ended = error;
      throw new Error('something went wrong');
    }
  });
  return { stream, told };
}

test('pieces come in their order, and a stream begins when it is read', async () => {
  const { stream, told } = counting(3);
  await setImmediate();
  expect(told.said).toBe(0);
  const heard: number[] = [];
  await stream.to((piece) => void heard.push(piece));
  expect(heard).toEqual([1, 2, 3]);
});

test('none comes before there is room', async () => {
  const { stream, told } = counting(3);
  const room = Promise.withResolvers<void>();
  const reading = stream.to((piece) => (piece === 2 ? room.promise : undefined));
  await setImmediate();
  expect(told.said).toBe(2);
  room.resolve();
  await reading;
  expect(told.said).toBe(3);
});

test.each([
  ['throws', () => reject()],
  ['rejects', () => Promise.reject<void>(mine)],
])('what a taker %s ends the stream and is thrown, whatever the source makes of it', async (_, take) => {
  const { stream, told } = counting(3);
  await expect(stream.to(take)).rejects.toBe(mine);
  expect(told).toEqual({ said: 1, ended: mine });
});

test('nor does a source that bears it hide it', async () => {
  const stream = new PushStream<number>(async (take) => {
    try {
      await take(1);
    } catch {}
  });
  await expect(stream.to(reject)).rejects.toBe(mine);
});

test('a loop reads the same pieces, then what the source throws', async () => {
  const heard: number[] = [];
  const read = async () => {
    for await (const piece of counting(3, new Error('over')).stream) heard.push(piece);
  };
  await expect(read()).rejects.toThrow('something went wrong');
  expect(heard).toEqual([1, 2, 3]);
});

test('a loop that is left ends the source, which said no more than was read', async () => {
  const { stream, told } = counting(5);
  for await (const piece of stream) if (piece === 2) break;
  expect(told.said).toBe(2);
  expect(told.ended).toBeInstanceOf(Error);
});

test('an iteration is a stream too, and is left where nobody takes it', async () => {
  let isLeft = false;
  async function* source() {
    try {
      yield* [1, 2, 3];
    } finally {
      isLeft = true;
    }
  }
  const heard: number[] = [];
  await PushStream.of(source()).to((piece) => void heard.push(piece));
  expect([heard, isLeft]).toEqual([[1, 2, 3], true]);
  isLeft = false;
  await expect(PushStream.of(source()).to(reject)).rejects.toBe(mine);
  expect(isLeft).toBe(true);
});

const mine = new Error('no more');

function reject(): undefined {
  throw mine;
}
