import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { migrate, openDatabase } from '@tutka/database';
import {
  failedRebuildsMigration,
  holdRebuild,
  notingFailure,
  rebuildProgressMigrations,
  tellProgress,
} from '@tutka/event-store';
import { type Route, routes } from '@tutka/http-contracts';
import { type PublicEvent, prepareEmbeddedBus } from '@tutka/messaging';
import type { Running } from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase, runServerUrl } from '@tutka/testing';
import { until } from '@tutka/testing/eventually';
import type { Base } from '../src/index.ts';
import { admin, ask, jwks } from './asking.ts';
import { migrations, openCatalogBase } from './catalog-base.ts';

let own: FreshDatabase;
let carrier: FreshDatabase;
let base: Base;
let running: Running;
const requests: PublicEvent[] = [];
let rebuild = async () => {};

beforeAll(async () => {
  [own, carrier] = [await freshDatabase('base'), await freshDatabase('bus')];
  // As operators set for requests: what takes long is not to be ended by it.
  const server = openDatabase(await runServerUrl(), { max: 1 });
  await server.raw(`ALTER DATABASE ${own.name} SET idle_in_transaction_session_timeout = '500ms'`);
  await server.destroy();
  await prepareEmbeddedBus(carrier.ownerUrl);
  await migrate(own.ownerUrl, migrations);
  const owner = openDatabase(own.ownerUrl, { max: 1 });
  await owner.raw('CREATE TABLE rebuilds (id int, ended_at timestamptz, events bigint, differences jsonb)');
  await rebuildProgressMigrations().up(owner);
  await failedRebuildsMigration().up(owner);
  await owner.destroy();
  base = await openCatalogBase(own, carrier, { jwks });
  await base.consume({
    group: 'catalog.requests',
    topics: [topics.operations],
    project: async (_tx, events) => void requests.push(...events),
  });
  running = await base.serve({
    handler: (_request, response) => void response.end(),
    rebuild: () => rebuild(),
  });
});

afterAll(async () => {
  await running?.stop();
  await Promise.all([own.drop(), carrier.drop()]);
});

const call = (route: Route) => ask(running.url, route, { params: {}, body: undefined, as: admin });

test('a rebuild runs beside, one at a time, seen by everybody, and may fail', async () => {
  let end = () => {};
  rebuild = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  const since = async () => (await call(routes.getOperations)).body.data.rebuild.runningSince;
  const before = Date.now();
  expect((await call(routes.startRebuild)).status).toBe(200);
  expect(Date.parse(await since())).toBeGreaterThanOrEqual(before - 1000);
  const refused = await call(routes.startRebuild);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'REBUILD_RUNNING']);
  const teller = openDatabase(own.workerUrl, { max: 1 });
  await holdRebuild(teller);
  const progress = await tellProgress(teller, 90);
  await progress.tell('comparing', 91);
  const { rebuild: shown } = (await call(routes.getOperations)).body.data;
  expect(shown.progress).toEqual({ phase: 'comparing', events: 91, total: 91 });
  await sleep(1_000);
  expect(Date.parse(await since())).toBeGreaterThanOrEqual(before - 1000);
  end();
  await progress.end();
  await until(async () => (await since()) === null);
  rebuild = () => notingFailure(teller, () => Promise.reject(new Error('the disk is full')));
  expect((await call(routes.startRebuild)).status).toBe(200);
  await until(async () => (await since()) === null);
  await until(() => requests.filter(({ type }) => type === 'RebuildRequested').length === 2);
  const failed = async () => (await call(routes.getOperations)).body.data.rebuild.failed;
  expect(await failed()).toEqual({ at: expect.any(String), reason: 'the disk is full' });
  await teller('rebuilds').insert({
    id: 2,
    ended_at: new Date(Date.now() + 1000),
    events: 8,
    differences: '[]',
  });
  expect(await failed()).toBeNull();
  await teller.destroy();
});

test('one that was begun elsewhere is seen to run until its process ends, however that is', async () => {
  const { runningSince } = (await call(routes.getOperations)).body.data.rebuild;
  expect(runningSince).toBeNull();
  const elsewhere = openDatabase(own.workerUrl, { max: 1 });
  await holdRebuild(elsewhere);
  await tellProgress(elsewhere, 90);
  const shown = async () => (await call(routes.getOperations)).body.data.rebuild;
  expect(await shown()).toMatchObject({ runningSince: expect.any(String), progress: { total: 90 } });
  // Longer than the longest of its steps.
  await base.worker('rebuild_progress').update({ told_at: new Date(0) });
  expect(await shown()).toMatchObject({ runningSince: expect.any(String) });
  await elsewhere.destroy();
  await until(async () => (await shown()).runningSince === null);
});

test('who tells the service to end waits for no rebuild', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  rebuild = () => over;
  expect((await call(routes.startRebuild)).status).toBe(200);
  const began = performance.now();
  await running.stop();
  expect(performance.now() - began).toBeLessThan(20_000);
  end();
}, 60_000);
