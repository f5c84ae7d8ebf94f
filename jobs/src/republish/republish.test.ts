import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, openDatabase } from '@tutka/database';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { freshDatabase, inDocker, startKafka } from '@tutka/testing';
import { republishAll } from './republish.ts';

const names = ['identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
const kafka = await inDocker('Publishing all anew on Kafka', startKafka);
const carrier = await freshDatabase('bus');
const databases = await Promise.all(names.map((name) => freshDatabase(name)));
const dbs = databases.map(({ workerUrl }) => openDatabase(workerUrl, { max: 1 }));
const urls = Object.fromEntries(
  databases.map(({ workerUrl }, place) => [`${names[place]?.toUpperCase()}_DATABASE_WORKER_URL`, workerUrl]),
);

beforeAll(async () => {
  await prepareEmbeddedBus(carrier.ownerUrl);
  for (const [place, { ownerUrl }] of databases.entries()) {
    await migrate(
      ownerUrl,
      fileURLToPath(new URL(`../../../services/${names[place]}/migrations`, import.meta.url)),
    );
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.destroy()));
  await Promise.all([...databases, carrier].map((one) => one.drop()));
  await kafka.server?.stop();
});

async function everyCursorGoesBack(busUrl: string): Promise<void> {
  const group = `joining-${randomUUID()}`;
  const env = { ...urls, BUS_URL: busUrl, JOINING: `statistics/${group}` };
  const run = async () => {
    for (const db of dbs) await db('relay_shard').update({ pos: 7 });
    const lines: string[] = [];
    await republishAll(env, (line) => lines.push(line));
    for (const db of dbs)
      expect(await db('relay_shard').distinct('pos', 'holder')).toEqual([{ pos: '0', holder: '' }]);
    return lines;
  };
  const anew = `${names.join(', ')} publish all of their events anew`;
  expect(await run()).toEqual([`${group}: begins with what comes now`, anew]);
  const offsets = await dbs[4]?.('consumer_offset').where({ group_name: group });
  expect(offsets?.length).toBeGreaterThan(20);
  expect(await run()).toEqual([`${group}: has read before, and goes on where it is`, anew]);
}

test(
  'on the embedded bus all cursors go back to the start, and a group joins once',
  () => everyCursorGoesBack(carrier.workerUrl),
  60_000,
);

test('what is missing is said', async () => {
  await expect(republishAll({ BUS_URL: carrier.workerUrl }, () => {})).rejects.toThrow(
    'IDENTITY_DATABASE_WORKER_URL',
  );
  const env = { ...urls, BUS_URL: carrier.workerUrl, JOINING: 'statistics' };
  await expect(republishAll(env, () => {})).rejects.toThrow('no service/group');
});

(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  test(
    'the same, and a topic that is not there is made',
    () => everyCursorGoesBack(`kafka://${kafka.server?.broker}`),
    120_000,
  );
});
