import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, runServerUrl } from '@tutka/testing';
import { asWorker, type Db, inTenant, migrate, openDatabase, queries, refuseUnsafeRole } from './index.ts';

const folder = fileURLToPath(new URL('../test/migrations', import.meta.url));
const here = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
const there = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000002' };
let pg: FreshDatabase;
let app: Db;
let worker: Db;
let owner: Db;

beforeAll(async () => {
  pg = await freshDatabase('notes');
  await migrate(pg.ownerUrl, folder);
  app = openDatabase(pg.appUrl);
  worker = openDatabase(pg.workerUrl);
  owner = openDatabase(pg.ownerUrl);
  const add = (id: number, workspace: string, visibility: string) => (tx: Parameters<typeof queries>[0]) =>
    queries(tx)('notes').insert({ id, workspace, text: 'x', visibility });
  await inTenant(app, here, add(1, here.workspace, 'private'));
  await inTenant(app, there, add(2, there.workspace, 'private'));
  await inTenant(app, there, add(3, there.workspace, 'public'));
});

afterAll(async () => {
  await Promise.all([app.destroy(), worker.destroy(), owner.destroy()]);
  await pg.drop();
});

const ids = (tx: Parameters<typeof queries>[0]) => queries(tx)('notes').orderBy('id').pluck('id');

test('a workspace sees its own rows and public ones', async () => {
  expect(await inTenant(app, here, ids)).toEqual([1, 3]);
  expect(await inTenant(app, there, ids)).toEqual([2, 3]);
  expect(await inTenant(app, { kind: 'anonymous' }, ids)).toEqual([3]);
});

test('nothing of a transaction stays on its connection', async () => {
  const single = openDatabase(pg.appUrl, { max: 1 });
  await inTenant(single, here, ids);
  expect(await single('notes').pluck('id')).toEqual([3]);
  await single.destroy();
});

test('a row of another workspace can be neither written nor changed', async () => {
  const insert = inTenant(app, here, (tx) =>
    queries(tx)('notes').insert({ id: 9, workspace: there.workspace }),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  const changed = await inTenant(app, here, (tx) =>
    queries(tx)('notes').where({ id: 3 }).update({ text: 'y' }),
  );
  expect(changed).toBe(0);
});

test('the worker sees every workspace, the owner none', async () => {
  expect(await asWorker(worker, ids)).toEqual([1, 2, 3]);
  expect(await owner('notes').pluck('id')).toEqual([]);
});

test('a second login with the rights of a role sees the same, so that a password changes without a stop', async () => {
  const server = openDatabase(await runServerUrl(), { max: 1 });
  const logins = ['app', 'worker'].map((role) => ({ role: `notes_${role}`, login: `${pg.name}_${role}` }));
  for (const { role, login } of logins)
    await server.raw(`CREATE ROLE ?? LOGIN PASSWORD 'another' IN ROLE ??`, [login, role]);
  const as = (role: 'app' | 'worker') => {
    const url = new URL(pg.appUrl);
    url.username = `${pg.name}_${role}`;
    url.password = 'another';
    return openDatabase(url.href, { max: 1 });
  };
  const [secondApp, secondWorker] = [as('app'), as('worker')];
  await refuseUnsafeRole(secondApp);
  expect(await inTenant(secondApp, here, ids)).toEqual(await inTenant(app, here, ids));
  expect(await inTenant(secondApp, { kind: 'anonymous' }, ids)).toEqual([3]);
  const elsewhere = inTenant(secondApp, here, (tx) =>
    queries(tx)('notes').insert({ id: 9, workspace: there.workspace }),
  );
  await expect(elsewhere).rejects.toThrow(/row-level security/);
  expect(await asWorker(secondWorker, ids)).toEqual([1, 2, 3]);
  await Promise.all([secondApp.destroy(), secondWorker.destroy()]);
  for (const { login } of logins) await server.raw('DROP ROLE ??', [login]);
  await server.destroy();
});

test('a pool that would see through the walls is refused', async () => {
  await refuseUnsafeRole(app);
  await expect(refuseUnsafeRole(owner)).rejects.toThrow(/owns tables/);
  const superuser = openDatabase(await runServerUrl());
  await expect(refuseUnsafeRole(superuser)).rejects.toThrow(/is superuser/);
  await superuser.destroy();
});
