import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { bringUpToDate } from '@tutka/service-base';
import { tablesOf, testLogger } from '@tutka/testing';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { PROJECTIONS, rebuild } from './rebuild.ts';
import { others, readModels } from './tables.ts';

let catalog: RunningCatalog;
const ada = person();
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
});
afterAll(() => catalog.close());

test('every table is made of the log, or is not for a reason; what is made anew is told apart by its key', async () => {
  const tables = await tablesOf(catalog.worker);
  const made = readModels.map(({ table }) => table);
  const named = [...made, ...Object.keys(others)];
  expect(new Set(named).size).toBe(named.length);
  // Made where pgvector is.
  const all = new Set([...tables.keys(), 'vector_rows']);
  expect(named.sort()).toEqual([...all].sort());
  for (const { table, key } of readModels)
    expect([table, [...key].sort()]).toEqual([table, tables.get(table)]);
});

const create = async (name: string) =>
  (await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name, content: `About ${name}.` })).body
    .data;

test('rows that are wrong, missing or too many are found and put right while bases are made and changed', async () => {
  for (let n = 0; n < 20; n++) await create(`Base ${n}`);
  expect((await rebuild(catalog.database.workerUrl)).differences).toEqual([]);
  const { worker } = catalog;
  const before = await worker('knowledges').orderBy('uuid');
  const [wrong, missing, copied] = before;
  const extra = randomUUID();
  await worker('knowledges').where({ uuid: wrong.uuid }).update({ name: 'Planted', visibility: 'public' });
  await worker('knowledges').where({ uuid: missing.uuid }).delete();
  await worker('knowledges').insert({ ...copied, metadata: JSON.stringify(copied.metadata), uuid: extra });
  const [document] = await worker('documents').limit(1);
  await worker('documents').where({ uuid: document.uuid }).update({ status: 3 });

  let going = true;
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; going; n++) {
      const { uuid } = await create(`Meanwhile ${writer} ${n}`);
      const path = `/api/knowledges/${uuid}`;
      const { status } = await catalog.call(ada, 'PUT', path, { name: 'Changed', tags: ['a'] });
      expect(status).toBe(200);
      if (n % 2 === 0) await catalog.call(ada, 'DELETE', path);
    }
  });
  const { differences, heldMilliseconds } = await rebuild(catalog.database.workerUrl);
  going = false;
  await Promise.all(writers);
  expect(differences).toEqual([
    { table: 'knowledges', wrong: 1, missing: 1, extra: 1, keys: [wrong.uuid, missing.uuid, extra].sort() },
    { table: 'documents', wrong: 1, missing: 0, extra: 0, keys: [document.uuid] },
  ]);
  expect(heldMilliseconds).toBeLessThan(30_000);
  const uuids = before.map(({ uuid }) => uuid);
  expect(await worker('knowledges').whereIn('uuid', uuids).orderBy('uuid')).toEqual(before);
  expect(await worker('knowledges').where({ uuid: extra })).toEqual([]);
  // What was made meanwhile is there as it was made; tenants see what is theirs alone.
  expect((await rebuild(catalog.database.workerUrl)).differences).toEqual([]);
  const seen = await catalog.call<Knowledge[]>(ada, 'GET', '/api/knowledges?pageSize=1');
  expect(seen.body.pagination.total).toBe(Number((await worker('knowledges').count('* as n').first())?.n));
  expect((await catalog.call<Knowledge[]>(person(), 'GET', '/api/knowledges')).body.pagination.total).toBe(0);
});

test('a version with newer projections makes everything anew when it starts, once', async () => {
  const { worker, database } = catalog;
  const { uuid, name } = await create('Of before');
  await worker('knowledges').where({ uuid }).update({ name: 'As older projections made it' });
  await worker('projection_version').update({ version: PROJECTIONS - 1 });
  const errors: unknown[] = [];
  const base = {
    worker,
    logger: testLogger('catalog'),
    onError: (error: unknown) => void errors.push(error),
  };
  const start = () => bringUpToDate(base, PROJECTIONS, () => rebuild(database.workerUrl));
  const rebuilds = async () => Number((await worker('rebuilds').count('* as n').first())?.n);
  const before = await rebuilds();
  await Promise.all([start(), start()]);
  await start();
  expect([errors, await rebuilds()]).toEqual([[], before + 1]);
  expect(await worker('knowledges').where({ uuid }).first('name')).toEqual({ name });
  expect(await worker('projection_version').first('version')).toEqual({ version: PROJECTIONS });
});
