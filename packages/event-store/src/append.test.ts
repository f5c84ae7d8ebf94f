import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, inTenant, queries } from '@tutka/database';
import { here, openStore, type TestStore, there } from '../test/store.ts';
import { appendEvents, loadStream, logEnds, onLocalAppend, readTail, type StreamAppend } from './index.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const stream = (id: string = randomUUID(), scope = here) => ({
  id,
  type: 'note',
  workspace: scope.workspace,
});
const noted = (n: number) => ({ type: 'Noted', data: { n } });
const append = (appends: StreamAppend[], commandId?: string, scope = here) =>
  inTenant(store.app, scope, (tx) => appendEvents(tx, appends, commandId === undefined ? {} : { commandId }));
const load = (id: string, scope = here) => inTenant(store.app, scope, (tx) => loadStream(tx, id));

test('events come back as they were appended', async () => {
  const s = stream();
  const meta = { actor: randomUUID(), actorKind: 'person', requestId: 'r1' };
  const [first, second] = await inTenant(store.app, here, (tx) =>
    appendEvents(tx, [{ stream: s, expected: 0, events: [noted(1), { ...noted(2), schemaVersion: 3 }] }], {
      meta,
    }),
  );
  const loaded = await load(s.id);
  expect(loaded).toMatchObject([
    { ...first, version: 1, meta },
    { ...second, version: 2, schemaVersion: 3 },
  ]);
});

test.each([0, 1, 3])('a stream at version 2 refuses an append that expects %i', async (expected) => {
  const s = stream();
  await append([{ stream: s, expected: 0, events: [noted(1), noted(2)] }]);
  const late = append([{ stream: s, expected, events: [noted(3)] }]);
  await expect(late).rejects.toMatchObject({ name: 'VersionConflict' });
  expect(await load(s.id)).toHaveLength(2);
});

test('an append that expects nothing goes to the end, and says where', async () => {
  const s = stream();
  await append([{ stream: s, expected: 'any', events: [noted(1), noted(2)] }]);
  const more = await append([{ stream: s, expected: 'any', events: [noted(3)] }]);
  expect(more.map(({ version }) => version)).toEqual([3]);
});

test('several streams are appended to together or not at all', async () => {
  const [a, b] = [stream(), stream()];
  await append([{ stream: a, expected: 0, events: [noted(1)] }]);
  const both = append([
    { stream: b, expected: 0, events: [noted(1)] },
    { stream: a, expected: 0, events: [noted(2)] },
  ]);
  await expect(both).rejects.toMatchObject({ name: 'VersionConflict' });
  expect(await load(b.id)).toEqual([]);
  const events = await append([
    { stream: b, expected: 0, events: [noted(1)] },
    { stream: a, expected: 'any', events: [noted(2), noted(3)] },
  ]);
  expect(events.map(({ streamId, version }) => [streamId, version])).toEqual([
    [b.id, 1],
    [a.id, 2],
    [a.id, 3],
  ]);
});

test('a command carried out twice leaves its events once', async () => {
  const [s, commandId] = [stream(), randomUUID()];
  await append([{ stream: s, expected: 'any', events: [noted(1)] }], commandId);
  const again = append([{ stream: s, expected: 'any', events: [noted(1)] }], commandId);
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'events_event_id_key' });
  expect(await load(s.id)).toHaveLength(1);
});

test('another workspace can neither read a stream nor append to it', async () => {
  const s = stream();
  await append([{ stream: s, expected: 0, events: [noted(1)] }]);
  expect(await load(s.id, there)).toEqual([]);
  await expect(append([{ stream: s, expected: 1, events: [noted(2)] }], undefined, there)).rejects.toThrow();
  const stolen = { ...s, workspace: there.workspace };
  await expect(
    append([{ stream: stolen, expected: 'any', events: [noted(2)] }], undefined, there),
  ).rejects.toThrow();
  expect(await load(s.id)).toHaveLength(1);
});

test('the log can be added to and never changed', async () => {
  const s = stream();
  await append([{ stream: s, expected: 0, events: [noted(1)] }]);
  for (const db of [store.app, store.worker]) {
    await expect(db('events').where({ stream_id: s.id }).delete()).rejects.toThrow(/permission denied/);
    await expect(db('events').where({ stream_id: s.id }).update({ type: 'X' })).rejects.toThrow(
      /permission denied/,
    );
  }
});

test('a missing position raises an alarm', async () => {
  await append([{ stream: stream('00000000-0000-4000-8000-00000000000a'), expected: 0, events: [noted(1)] }]);
  const end = (await asWorker(store.worker, logEnds)).get(10) ?? 0n;
  await asWorker(store.worker, (tx) => queries(tx)('log_shard').where({ shard: 10 }).increment('n', 1));
  await append([{ stream: stream('00000000-0000-4000-8000-0000000000ba'), expected: 0, events: [noted(2)] }]);
  const reading = readTail(store.worker, [{ shard: 10, pos: 0n }]);
  await expect(reading).rejects.toMatchObject({ name: 'LogHole', shard: 10, expected: end + 1n });
});

test('a commit is told in this process, a rollback is not', async () => {
  let told = 0;
  const stop = onLocalAppend(store.worker, () => {
    told += 1;
  });
  const s = stream();
  await append([{ stream: s, expected: 0, events: [noted(1)] }]);
  expect(told).toBe(1);
  const undone = inTenant(store.app, here, async (tx) => {
    await appendEvents(tx, [{ stream: s, expected: 1, events: [noted(2)] }]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  stop();
  await append([{ stream: s, expected: 1, events: [noted(2)] }]);
  expect(told).toBe(1);
});

test('transactions over the same streams wait for one another and never in a circle', async () => {
  const streams = Array.from({ length: 6 }, (_, n) => stream(`${randomUUID().slice(0, -1)}${n % 3}`));
  const rounds = Array.from({ length: 40 }, (_, n) =>
    append(
      [0, 1, 2].map((at) => ({
        stream: streams[(n * 5 + at * (n % 2 === 0 ? 1 : 5)) % 6] ?? stream(),
        expected: 'any',
        events: [noted(n)],
      })),
    ),
  );
  await Promise.all(rounds);
  const loaded = await Promise.all(streams.map(({ id }) => load(id)));
  expect(loaded.flat()).toHaveLength(120);
});
