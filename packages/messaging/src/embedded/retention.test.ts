import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { openEmbeddedBus, prepareEmbeddedBus } from '../index.ts';
import { createRetention, forgetOld } from './retention.ts';

let pg: FreshDatabase;
let db: Db;
beforeAll(async () => {
  pg = await freshDatabase('bus');
  await prepareEmbeddedBus(pg.ownerUrl);
  db = openDatabase(pg.workerUrl);
});
afterAll(async () => {
  await db.destroy();
  await pg.drop();
});

/** Makes a topic of one partition with so many records. */
async function publish(topic: string, count: number) {
  const bus = openEmbeddedBus(pg.workerUrl);
  await bus.ensureTopics([{ name: topic, partitions: 1 }]);
  await bus.publish(
    Array.from({ length: count }, () => ({ topic, key: 'a', headers: {}, value: new Uint8Array() })),
  );
  return bus;
}

/** Makes records so many days old. */
async function age(topic: string, days: number, below: number) {
  await db('bus_message')
    .where({ topic })
    .where('offset', '<', below)
    .update({ published_at: db.raw(`now() - ? * interval '1 day'`, [days]) });
}

const left = (topic: string) => db('bus_message').where({ topic }).orderBy('offset').pluck('offset');

test('old records go, unless a group has still to handle them; new ones stay', async () => {
  const bus = await publish('notes', 6);
  await bus.close();
  await age('notes', 8, 4);
  await db('bus_group').insert({ group_name: 'slow', topic: 'notes', partition: 0, next: 2 });
  expect(await forgetOld(db, 7)).toBe(2);
  expect(await left('notes')).toEqual(['2', '3', '4', '5']);
  await db('bus_group').update({ next: 6 });
  expect(await forgetOld(db, 7)).toBe(2);
  expect(await left('notes')).toEqual(['4', '5']);
});

test('a group that was never able to handle anything keeps the records too', async () => {
  const bus = await publish('tried', 2);
  const consumption = await bus.consume({
    group: 'stuck',
    topics: ['tried'],
    onAssigned: async () => [],
    onBatches: () => Promise.reject(new Error('not today')),
    onRevoked: async () => {},
    onError: () => {},
  });
  for (let n = 0; n < 300 && (await db('bus_group').where({ topic: 'tried' })).length === 0; n++)
    await pause(10);
  await age('tried', 8, 2);
  await forgetOld(db, 7);
  expect(await left('tried')).toEqual(['0', '1']);
  await consumption.stop(5_000);
  await bus.close();
});

test('what comes long after the last was in a group is not kept for it', async () => {
  const bus = await publish('left', 4);
  await bus.close();
  await age('left', 8, 4);
  await age('left', 20, 2);
  const seen_at = db.raw(`now() - interval '20 days'`);
  await db('bus_group').insert({ group_name: 'gone', topic: 'left', partition: 0, next: 1, seen_at });
  await forgetOld(db, 7);
  expect(await left('left')).toEqual(['1']);
});

test('a group that was left a month ago keeps nothing, unless the bus has only just been opened', async () => {
  const bus = await publish('renamed', 3);
  await bus.close();
  await age('renamed', 40, 3);
  const seen = (days: number) => db.raw(`now() - ? * interval '1 day'`, [days]);
  const place = { topic: 'renamed', partition: 0, next: 1 };
  await db('bus_group').insert([
    { ...place, group_name: 'its old name', seen_at: seen(40) },
    { ...place, next: 2, group_name: 'away for a while', seen_at: seen(29) },
  ]);
  const retention = createRetention(db, 7, 0);
  const after = async (offsets: string[]) => {
    for (let n = 0; n < 300 && (await left('renamed')).length > offsets.length; n++) await pause(10);
    expect(await left('renamed')).toEqual(offsets);
  };
  retention.tick();
  await after(['1', '2']);
  await pause(50);
  expect(await db('bus_group').where({ topic: 'renamed' }).pluck('group_name')).toHaveLength(2);
  await pause(2);
  retention.tick();
  await after(['2']);
  expect(await db('bus_group').where({ topic: 'renamed' }).pluck('group_name')).toEqual(['away for a while']);
});
