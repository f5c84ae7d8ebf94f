import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { type Db, openDatabase } from './connection.ts';
import { asWorker, queries } from './transaction.ts';

let pg: FreshDatabase;
let owner: Db;
let db: Db;
beforeAll(async () => {
  pg = await freshDatabase('copy');
  owner = openDatabase(pg.ownerUrl, { max: 1 });
  await owner.raw('CREATE TABLE things (name text)');
});
beforeEach(() => {
  db = openDatabase(pg.workerUrl, { max: 1 });
});
afterEach(() => db.destroy());
afterAll(async () => {
  await owner.destroy();
  await pg.drop();
});

/** Whoever connects from now on may write, or not, as at a standby; who is connected already stays as he is. */
const leadToCopy = (isCopy: boolean) =>
  owner.raw('ALTER DATABASE ?? SET default_transaction_read_only = ??', [pg.name, isCopy ? 'on' : 'off']);

const writes = {
  'in a transaction': () =>
    asWorker(db, async (tx) => void (await queries(tx)('things').insert({ name: 'a' }))),
  'in a statement of its own': async () => void (await db('things').insert({ name: 'a' })),
};

test.each(Object.entries(writes))(
  'a connection that was made to a server which takes no writes is left after the first, %s',
  async (_, write) => {
    await leadToCopy(true);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await leadToCopy(false);
    await write();
  },
);
