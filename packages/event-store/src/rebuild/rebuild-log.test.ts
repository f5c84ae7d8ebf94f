import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { asWorker, inTenant, queries, type Tx } from '@tutka/database';
import { here, openStore, type TestStore } from '../../test/store.ts';
import { appendEvents } from '../append.ts';
import type { StoredEvent } from '../event.ts';
import { holdStreams } from '../hold-streams.ts';
import { knowing } from '../knowing.ts';
import type { Projections } from './read-model.ts';
import { rebuildFromLog } from './rebuild-log.ts';

type NoteEvent =
  | { readonly type: 'Written' | 'Changed'; readonly data: { readonly text: string } }
  | { readonly type: 'Thrown'; readonly data: null };

const { workspace } = here;
let store: TestStore;
beforeEach(async () => {
  store = await openStore(10);
});
afterEach(() => store.close());

async function applyNote(tx: Tx, event: StoredEvent<NoteEvent>): Promise<void> {
  const { streamId: uuid } = event;
  const notes = queries(tx)('notes');
  if (event.type === 'Changed') return void (await notes.where({ uuid }).update(event.data));
  const by = event.type === 'Written' ? 1 : -1;
  if (by === 1) await notes.insert({ uuid, workspace, text: event.data?.text });
  else await notes.where({ uuid }).delete();
  await queries(tx)('note_counts')
    .insert({ workspace, n: 1 })
    .onConflict('workspace')
    .merge({ n: queries(tx).raw('note_counts.n + ?', [by]) });
}

const projections: Projections = {
  readModels: [
    { table: 'notes', key: ['uuid'], leftOut: ['seen_at'] },
    { table: 'note_counts', key: ['workspace'] },
  ],
  knows: knowing(['Written', 'Changed', 'Thrown']),
  apply: async (tx, events) => {
    for (const event of events) await applyNote(tx, event as StoredEvent<NoteEvent>);
  },
};

async function write(id: string, expected: number, ...events: NoteEvent[]): Promise<void> {
  await inTenant(store.app, here, async (tx) => {
    if (expected > 0) await holdStreams(tx, [id]);
    await appendEvents(
      tx,
      [{ stream: { id, type: 'note', workspace }, expected, events }],
      {},
      async (all) => {
        for (const event of all) await applyNote(tx, event);
      },
    );
  });
}

const written = (text: string): NoteEvent => ({ type: 'Written', data: { text } });
const changed = (text: string): NoteEvent => ({ type: 'Changed', data: { text } });
const thrown: NoteEvent = { type: 'Thrown', data: null };

async function someNotes(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await write(id, 0, written(id), changed(`${id}!`));
  return ids;
}

const rebuild = () => rebuildFromLog(store.workerUrl, projections);

test('what was planted wrong, taken away and put in is found and mended; what no event tells stays', async () => {
  const [wrong = '', missing = '', kept = ''] = await someNotes(20);
  await store.worker('notes').where({ uuid: kept }).update({ seen_at: new Date() });
  expect((await rebuild()).differences).toEqual([]);
  const before = await store.worker('notes').orderBy('uuid');
  const extra = randomUUID();
  await store
    .worker('notes')
    .where({ uuid: wrong })
    .update({ text: 'planted', seen_at: new Date(0) });
  await store.worker('notes').where({ uuid: missing }).delete();
  await store.worker('notes').insert({ uuid: extra, workspace, text: 'too many' });
  await store.worker('note_counts').update({ n: 7 });
  const { differences, events } = await rebuild();
  expect(events).toBe(40);
  expect(differences).toEqual([
    { table: 'notes', wrong: 1, missing: 1, extra: 1, keys: [wrong, missing, extra].sort() },
    { table: 'note_counts', wrong: 1, missing: 0, extra: 0, keys: [workspace] },
  ]);
  const after = before.map((row) => (row.uuid === wrong ? { ...row, seen_at: new Date(0) } : row));
  expect(await store.worker('notes').orderBy('uuid')).toEqual(after);
  expect((await rebuild()).differences).toEqual([]);
  const noted = await store.worker('rebuilds').orderBy('id');
  expect(noted.map((row) => row.differences)).toEqual([[], differences, []]);
  expect(noted.every(({ milliseconds }) => Number(milliseconds) > 0)).toBe(true);
  expect(await store.worker('rebuild_progress')).toEqual([]);
});

test('one that fails is noted with its reason, and changes nothing', async () => {
  const [wrong = ''] = await someNotes(2);
  await store.worker('notes').where({ uuid: wrong }).update({ text: 'planted' });
  const apply = () => Promise.reject(new Error('cannot make this'));
  await expect(rebuildFromLog(store.workerUrl, { ...projections, apply })).rejects.toThrow(
    'cannot make this',
  );
  expect(await store.worker('failed_rebuilds')).toMatchObject([{ reason: 'cannot make this' }]);
  expect(await store.worker('rebuild_progress')).toEqual([]);
  expect(await store.worker('notes').where({ text: 'planted' })).toHaveLength(1);
  expect((await rebuild()).differences).toMatchObject([{ table: 'notes', wrong: 1 }]);
});

test('two texts that were exchanged are put right, though each may stand once', async () => {
  const [one = '', other = ''] = await someNotes(2);
  await store.worker('notes').where({ uuid: one }).update({ text: 'between' });
  await store
    .worker('notes')
    .where({ uuid: other })
    .update({ text: `${one}!` });
  await store
    .worker('notes')
    .where({ uuid: one })
    .update({ text: `${other}!` });
  expect((await rebuild()).differences).toMatchObject([{ table: 'notes', wrong: 2 }]);
  expect((await rebuild()).differences).toEqual([]);
});

test('it is safe while many write, also those who come to the tables in another order', async () => {
  const ids = await someNotes(100);
  await store.worker('notes').where({ uuid: ids[0] }).update({ text: 'planted' });
  const ending = new AbortController();
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let at = 0; !ending.signal.aborted; at++) {
      await sleep(30);
      const id = randomUUID();
      await write(id, 0, written(id));
      if (at % 3 === 0) await write(id, 1, thrown);
      // The other way round: counts first.
      if (writer === 1) {
        await asWorker(store.worker, async (tx) => {
          await queries(tx)('note_counts').forUpdate();
          await queries(tx)('notes').where({ uuid: ids[1] }).update({ seen_at: new Date() });
        });
      }
    }
  });
  const found = [];
  for (let round = 0; round < 3; round++) found.push(await rebuild());
  ending.abort();
  await Promise.all(writers);
  expect(found.map(({ differences }) => differences.length)).toEqual([1, 0, 0]);
  expect(Math.max(...found.map(({ heldMilliseconds }) => heldMilliseconds))).toBeLessThan(30_000);
  expect((await rebuild()).differences).toEqual([]);
}, 300_000);

test('a projection that reaches for another table fails, and nothing is changed', async () => {
  await someNotes(1);
  const reaching: Projections = {
    ...projections,
    apply: async (tx) => void (await queries(tx)('streams').delete()),
  };
  await expect(rebuildFromLog(store.workerUrl, reaching)).rejects.toThrow(
    'relation "streams" does not exist',
  );
});

test('types that only a later version has are passed over by a replay as they were before', async () => {
  const [id = ''] = await someNotes(3);
  const stream = { id, type: 'note', workspace };
  const later = { type: 'Framed', data: { wood: 'oak' } };
  await inTenant(store.app, here, (tx) =>
    appendEvents(tx, [{ stream, expected: 'any', events: [later] }], {}),
  );
  await write(id, 3, changed('again'));
  expect((await rebuild()).differences).toEqual([]);
  expect(await store.worker('notes').where({ uuid: id }).first('text')).toEqual({ text: 'again' });
});

test('one that waits for another is not ended by a limit that an operator has set for requests', async () => {
  await someNotes(3);
  const { rows } = await store.owner.raw('SELECT current_database() AS name');
  await store.owner.raw(`ALTER DATABASE ${rows[0].name} SET statement_timeout = '300ms'`);
  const slow: Projections = {
    ...projections,
    apply: async (tx, events) => {
      await sleep(500);
      await projections.apply(tx, events);
    },
  };
  const both = await Promise.all([
    rebuildFromLog(store.workerUrl, slow),
    rebuildFromLog(store.workerUrl, slow),
  ]);
  expect(both.map(({ differences }) => differences)).toEqual([[], []]);
});
