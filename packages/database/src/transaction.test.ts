import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import {
  asWorker,
  type Db,
  inTenant,
  onCommit,
  openDatabase,
  planned,
  plannedInTenant,
  queries,
  type Tx,
} from './index.ts';

let pg: FreshDatabase;
let owner: Db;
let single: Db;

beforeAll(async () => {
  pg = await freshDatabase('transactions');
  owner = openDatabase(pg.ownerUrl);
  await owner.raw('CREATE TABLE numbers (n int PRIMARY KEY)');
});
beforeEach(async () => {
  await owner('numbers').delete();
  single = openDatabase(pg.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await owner.destroy();
  await pg.drop();
});

const add = (tx: Tx, n: number) => queries(tx)('numbers').insert({ n });
const kept = () => owner('numbers').orderBy('n').pluck('n');

test('built, raw and planned statements are of one transaction', async () => {
  const seen = await asWorker(single, async (tx) => {
    await add(tx, 1);
    await queries(tx).raw('INSERT INTO numbers VALUES (?)', [2]);
    await planned(tx, 'add', 'INSERT INTO numbers VALUES ($1)', [3]);
    expect(await kept()).toEqual([]);
    return queries(tx)('numbers').orderBy('n').pluck('n');
  });
  expect(seen).toEqual([1, 2, 3]);
  expect(await kept()).toEqual([1, 2, 3]);
  await single.destroy();
});

test('what fails leaves nothing, and its connection works on', async () => {
  const failing = asWorker(single, async (tx) => {
    await add(tx, 1);
    await add(tx, 1);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const thrown = asWorker(single, async (tx) => {
    await add(tx, 2);
    throw new Error('changed its mind');
  });
  await expect(thrown).rejects.toThrow('changed its mind');
  expect(await kept()).toEqual([]);
  await asWorker(single, (tx) => add(tx, 3));
  expect(await kept()).toEqual([3]);
  await single.destroy();
});

test('what is asked after the end is refused, as the connection is in other hands', async () => {
  let escaped: Tx | undefined;
  await inTenant(single, { kind: 'person' }, async (tx) => {
    escaped = tx;
    await queries(tx).raw('SELECT 1');
  });
  const late = escaped as Tx;
  await expect(queries(late)('numbers')).rejects.toThrow(/has ended/);
  await expect(planned(late, 'late', 'SELECT 1', [])).rejects.toThrow(/has ended/);
  await single.destroy();
});

test('a commit is heard of once it is there, a rollback never', async () => {
  const heard: number[][] = [];
  const hear = async () => heard.push(await kept());
  await asWorker(single, async (tx) => {
    onCommit(tx, hear);
    await add(tx, 1);
  });
  await asWorker(single, async (tx) => {
    onCommit(tx, hear);
    throw new Error('no');
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual([[1]]);
  await single.destroy();
});

test('what a failed statement left is never taken for committed', async () => {
  const swallowed = asWorker(single, async (tx) => {
    await add(tx, 1);
    await queries(tx)
      .raw('SELECT 1/0')
      .catch(() => {});
  });
  await expect(swallowed).rejects.toThrow(/not committed/);
  expect(await kept()).toEqual([]);
  await single.destroy();
});

test('a connection that breaks is told as it was, and another takes its place', async () => {
  const broken = asWorker(single, async (tx) => {
    const { rows } = await queries(tx).raw('SELECT pg_backend_pid() AS pid');
    await owner.raw('SELECT pg_terminate_backend(?)', [rows[0].pid]).catch(() => {});
    await add(tx, 1);
  });
  // Which of these it is depends on what the connection has heard by then.
  await expect(broken).rejects.toThrow(/terminat|connection error|EPIPE|ECONNRESET/i);
  await asWorker(single, (tx) => add(tx, 2));
  expect(await kept()).toEqual([2]);
  await single.destroy();
});

const here = { kind: 'person', workspace: randomUUID(), userUuid: randomUUID() };
const scopeOf = "SELECT current_setting('tutka.workspace', true) AS workspace, $1::int AS n";

test('one statement alone is kept, sees its scope, and leaves none behind', async () => {
  const adding = 'INSERT INTO numbers VALUES ($1) RETURNING n';
  expect(await plannedInTenant(single, here, 'one', adding, [1])).toEqual([{ n: 1 }]);
  expect(await plannedInTenant(single, here, 'scope', scopeOf, [2])).toEqual([
    { workspace: here.workspace, n: 2 },
  ]);
  expect(await planned(single, 'scope', scopeOf, [3])).toEqual([{ workspace: '', n: 3 }]);
  expect(await kept()).toEqual([1]);
  await single.destroy();
});

test('one statement that fails is told as it failed, and its connection works on', async () => {
  const adding = 'INSERT INTO numbers VALUES ($1), ($1)';
  await expect(plannedInTenant(single, here, 'twice', adding, [1])).rejects.toMatchObject({ code: '23505' });
  await expect(plannedInTenant(single, here, 'wrong', 'SELECT nothing', [])).rejects.toThrow('nothing');
  await inTenant(single, here, (tx) => add(tx, 2));
  expect(await kept()).toEqual([2]);
  await single.destroy();
});

test('one statement whose commit fails is told so, and nothing of it is kept', async () => {
  await owner.raw('CREATE TABLE late (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  const twice = 'INSERT INTO late VALUES ($1), ($1) RETURNING n';
  await expect(plannedInTenant(single, here, 'late', twice, [1])).rejects.toMatchObject({ code: '23505' });
  expect(await owner('late').pluck('n')).toEqual([]);
  expect(await plannedInTenant(single, here, 'one', 'SELECT 1 AS n', [])).toEqual([{ n: 1 }]);
  await single.destroy();
});

test('one statement that could not be read is read again', async () => {
  const reading = () => plannedInTenant(single, here, 'soon', 'SELECT n FROM soon', []);
  await expect(reading()).rejects.toMatchObject({ code: '42P01' });
  await owner.raw('CREATE TABLE soon AS SELECT 1 AS n');
  expect(await reading()).toEqual([{ n: 1 }]);
  expect(await reading()).toEqual([{ n: 1 }]);
  await single.destroy();
});

test('one statement is planned once for any values', async () => {
  const counting = 'SELECT count(*)::int AS n FROM numbers WHERE n < $1';
  for (const most of [1, 10, 100]) await plannedInTenant(single, here, 'counting', counting, [most]);
  const plans = `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'counting'`;
  expect(await planned(single, 'plans', plans, [])).toEqual([{ generic_plans: '3', custom_plans: '0' }]);
  await single.destroy();
});

test('who asked stands in the stack of what fails', async () => {
  const asked = planned(single, 'nothing', 'SELECT nothing', []);
  const failure = await asked.then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failure?.stack).toContain('planned.ts');
  await single.destroy();
});

test('one statement within a transaction goes with it', async () => {
  const thrown = inTenant(single, here, async (tx) => {
    await plannedInTenant(tx, here, 'one', 'INSERT INTO numbers VALUES ($1)', [1]);
    throw new Error('changed its mind');
  });
  await expect(thrown).rejects.toThrow('changed its mind');
  expect(await kept()).toEqual([]);
  await single.destroy();
});

test('a transaction whose beginning fails says so, and nothing of it is carried out', async () => {
  const work = jest.fn((tx: Tx) => add(tx, 1));
  const impossible = { ...here, workspace: '\0' };
  await expect(inTenant(single, impossible, work)).rejects.toMatchObject({ code: '22021' });
  await expect(
    plannedInTenant(single, impossible, 'ten', 'INSERT INTO numbers VALUES (10)', []),
  ).rejects.toMatchObject({ code: '22021' });
  expect(work).toHaveBeenCalled();
  expect(await kept()).toEqual([]);
  await inTenant(single, here, (tx) => add(tx, 2));
  expect(await kept()).toEqual([2]);
  await single.destroy();
});

test('a transaction that failed beside a statement which goes on and on gives its connection up', async () => {
  const since = performance.now();
  const thrown = asWorker(single, async (tx) => {
    planned(tx, 'endless', 'SELECT pg_sleep(30)', []).catch(() => {});
    throw new Error('changed its mind');
  });
  await expect(thrown).rejects.toThrow('changed its mind');
  await asWorker(single, (tx) => add(tx, 4));
  expect(await kept()).toEqual([4]);
  expect(performance.now() - since).toBeLessThan(15_000);
  await single.destroy();
}, 60_000);
