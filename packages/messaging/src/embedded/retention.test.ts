import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { openEmbeddedBus, prepareEmbeddedBus } from '../index.ts';
import { forgetOld } from './retention.ts';

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

test('old records go, unless a group has still to handle them; new ones stay', async () => {
  const bus = openEmbeddedBus(pg.workerUrl);
  await bus.ensureTopics([{ name: 'notes', partitions: 1 }]);
  const record = { topic: 'notes', key: 'a', headers: {}, value: new Uint8Array() };
  await bus.publish(Array.from({ length: 6 }, () => record));
  await bus.close();
  await db('bus_message')
    .where('offset', '<', 4)
    .update({ published_at: db.raw(`now() - interval '8 days'`) });
  await db('bus_group').insert({ group_name: 'slow', topic: 'notes', partition: 0, next: 2 });
  expect(await forgetOld(db, 7)).toBe(2);
  expect(await db('bus_message').orderBy('offset').pluck('offset')).toEqual(['2', '3', '4', '5']);
  await db('bus_group').update({ next: 6 });
  expect(await forgetOld(db, 7)).toBe(2);
  expect(await db('bus_message').orderBy('offset').pluck('offset')).toEqual(['4', '5']);
});
