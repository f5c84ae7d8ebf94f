import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, inTenant } from '@tutka/database';
import { here, openStore, type TestStore } from '../test/store.ts';
import { appendEvents, type LoggedEvent, logEnds, readTail, shards } from './index.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openStore(12);
});
afterAll(() => store.close());

const inShard = (digit: string) => randomUUID().slice(0, -1) + digit;
const append = (id: string, n: number, hold?: Promise<void>) =>
  inTenant(store.app, here, async (tx) => {
    const stream = { id, type: 'note', workspace: here.workspace };
    await appendEvents(tx, [{ stream, expected: 'any', events: [{ type: 'Noted', data: { n } }] }]);
    await hold;
  });
const tail = (shard: number, after: bigint, limit = 500) =>
  readTail(store.worker, [{ shard, pos: after }], { limit });

test('a transaction held open is never jumped over', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = append(inShard('3'), 1, held);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = append(inShard('3'), 2);
  await append(inShard('4'), 3);
  expect(await tail(3, 0n)).toEqual([]);
  expect((await tail(4, 0n)).map(({ data }) => data)).toEqual([{ n: 3 }]);
  release();
  await Promise.all([first, second]);
  expect((await tail(3, 0n)).map(({ pos, data }) => [pos, data])).toEqual([
    [1n, { n: 1 }],
    [2n, { n: 2 }],
  ]);
});

test('a rolled back append leaves no hole', async () => {
  await expect(append(inShard('5'), 1, Promise.reject(new Error('undo')))).rejects.toThrow('undo');
  await append(inShard('5'), 2);
  expect((await tail(5, 0n)).map(({ pos, data }) => [pos, data])).toEqual([[1n, { n: 2 }]]);
});

test('a reader beside many writers gets every event once, each stream in order', async () => {
  const streams = Array.from({ length: 40 }, () => randomUUID());
  const before = await asWorker(store.worker, logEnds);
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 60; n++) await append(streams[(n * 7 + writer) % streams.length] ?? '', n);
    }),
  );
  let busy = true;
  void writing.finally(() => {
    busy = false;
  });
  const seen: LoggedEvent[] = [];
  const cursor = new Map(before);
  const readOn = async () => {
    for (let shard = 0; shard < shards; shard++) {
      const events = await tail(shard, cursor.get(shard) ?? 0n, 7);
      seen.push(...events);
      cursor.set(shard, (cursor.get(shard) ?? 0n) + BigInt(events.length));
    }
  };
  while (busy) await readOn();
  await writing;
  while (seen.length < 480) await readOn();
  expect(new Set(seen.map(({ id }) => id)).size).toBe(480);
  for (const id of streams) {
    const versions = seen.filter(({ streamId }) => streamId === id).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
  }
});
