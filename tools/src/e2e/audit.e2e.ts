import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Route, routes } from '@tutka/http-contracts';
import { type Api, addModels } from './api.ts';
import { became } from './audit/became.ts';
import { mayBeAt, plantCanaries } from './audit/canaries.ts';
import { driveRow, found, type Stage, type Writing } from './audit/drive-row.ts';
import { type Around, startAround } from './audit/drives/around.ts';
import { drivesOf } from './audit/drives/drives.ts';
import { type Canaries, type Sighting, searchDatabase, seenIn } from './audit/find-canaries.ts';
import { whileTampered } from './audit/tampering.ts';
import { traces } from './audit/traces.ts';
import { makeWorld, type World } from './authorisation/world.ts';
import { noRateLimits } from './no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';
import { until } from './until.ts';

const writing = Object.keys(traces) as Writing[];
const leaving = writing.filter((name) => !('none' in traces[name]));
const compared = Object.keys(became).length;

let around: Around;
let product: Product;
let world: World;
let stage: Stage;

before(async () => {
  around = await startAround();
  product = await startProduct(await installedDataDir(), { RATE_LIMITS: noRateLimits, ...around.settings });
  world = await makeWorld(product);
  await addModels(world.admin, around.models);
  stage = { world, around, drives: drivesOf(product), patienceMs: 20_000 };
});

after(async () => {
  await product?.end();
  await around?.stop();
});

test(`${leaving.length} rows that write are in the log: who, from where, and of ${compared} before and after`, async () => {
  assert.deepEqual([writing.length, leaving.length, compared], [123, 108, 39]);
  const faults: string[] = [];
  for (const name of writing) {
    const fault = await driveRow(stage, name).catch((error: unknown) => String(error));
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  console.log(`# ${writing.length} rows driven, ${leaving.length} left their entries`);
  assert.deepEqual(faults, []);
});

/** Entries that are made wrong, and what is then said of their row. */
const plants: readonly (readonly [statement: string, driven: Writing, said: RegExp])[] = [
  ["IF NEW.action = 'ApiKeyCreated' THEN RETURN NULL; END IF", 'createApiKey', /^none of ApiKeyCreated/],
  ["IF NEW.action = 'FolderCreated' THEN NEW.actor := 'x'; END IF", 'createFolder', /^none of FolderCreated/],
  ["IF NEW.action = 'FolderCreated' THEN NEW.address := '127.0.0.1'; END IF", 'createFolder', /^from 127/],
  ["IF NEW.action = 'OrderPlaced' THEN NEW.changes := '[]'; END IF", 'createOrder', /^not .*but \[\]$/],
];

test(`${plants.length} entries that were made wrong on purpose are seen`, async () => {
  for (const [statement, name, said] of plants) {
    const fault = await whileTampered(product.dataDir, statement, () =>
      driveRow({ ...stage, patienceMs: 3_000 }, name),
    );
    assert.match(fault ?? 'not seen', said);
    assert.equal(await driveRow(stage, name), undefined);
  }
});

/** All of what an ADMIN and the owner are shown, and what the product prints. */
async function shown(): Promise<readonly (readonly [where: string, text: string])[]> {
  const { admin, owner } = world;
  const today = new Date().toISOString().slice(0, 10);
  const read = async (by: Api, route: Route, query = {}) => {
    const answer = await by.send(route, { query });
    assert.equal(answer.status, 200, route.path);
    return await answer.text();
  };
  return [
    ['the log, by an ADMIN', await read(admin, routes.listAudit, { limit: 100 })],
    ['the log, by the owner', await read(owner, routes.listAudit, { limit: 100 })],
    ['its export, by an ADMIN', await read(admin, routes.exportAudit)],
    ['its export, by the owner', await read(owner, routes.exportAudit)],
    ['the figures', await read(admin, routes.getStatistic, { from: today, to: today })],
    ['the output of the product', product.log()],
  ];
}

interface Looked {
  readonly sightings: readonly Sighting[];
  readonly rows: number;
  readonly tables: number;
  readonly texts: number;
}

/** Looks wherever something is told: the bus, all of statistics, each service's events, what is shown and printed. */
async function look(canaries: Canaries): Promise<Looked> {
  const { dataDir } = product;
  const isLog = (table: string) => table === 'events' || table.startsWith('consumer_');
  const searches = [
    await searchDatabase(dataDir, 'statistics', canaries),
    await searchDatabase(dataDir, 'bus', canaries),
    ...(await Promise.all(
      ['identity', 'catalog', 'conversation', 'billing'].map((one) =>
        searchDatabase(dataDir, one, canaries, isLog),
      ),
    )),
  ];
  const texts = await shown();
  return {
    sightings: [
      ...searches.flatMap((one) => one.sightings),
      ...texts.flatMap(([where, text]) => seenIn(where, text, canaries)),
    ],
    rows: searches.reduce((sum, one) => sum + one.rows, 0),
    tables: searches.reduce((sum, one) => sum + one.tables, 0),
    texts: texts.length,
  };
}

test('no secret and nothing that anybody said is told: shown, on the bus, in the figures, in any log', async () => {
  const canaries = await plantCanaries(world);
  await settledBus();
  const { sightings, rows, tables, texts } = await look(canaries);
  const leaks = leaksOf(sightings);
  console.log(
    `# ${canaries.size} canaries, looked for in ${rows} rows of ${tables} tables and ${texts} texts: ${leaks.length} hits`,
  );
  assert.deepEqual(leaks, []);
  assert.ok(rows > 1_000 && tables > 15);
  // The same search finds what is there.
  const kept = await searchDatabase(
    product.dataDir,
    'conversation',
    canaries,
    (table) => table === 'messages',
  );
  assert.deepEqual(kept.sightings.map(({ canary }) => canary).sort(), ['message', 'reply']);
  assert.ok(
    sightings.some(({ where, canary }) => where === 'bus.bus_message' && canary === 'name of an agent'),
  );

  const leaking = `IF NEW.action = 'FolderCreated' THEN NEW.subject_name := '${canaries.get('message')}'; END IF`;
  await whileTampered(product.dataDir, leaking, () => driveRow(stage, 'createFolder'));
  const seen = leaksOf((await look(canaries)).sightings).map(({ where, canary }) => `${canary} in ${where}`);
  // ADMINs see no names of others' folders.
  assert.deepEqual(seen, [
    'message in statistics.audit_entries',
    'message in the log, by the owner',
    'message in its export, by the owner',
  ]);
});

const leaksOf = (sightings: readonly Sighting[]) => sightings.filter((one) => !mayBeAt(one));

/** Until everything that was appended has reached the log. */
async function settledBus(): Promise<void> {
  const body = { name: 'The last', scopes: ['chat'] } as const;
  const marker = await world.owner.call(routes.createApiKey, { body });
  await until('the log', async () => {
    const keys = await found(world, ['ApiKeyCreated'], new Date(0).toISOString());
    return keys.some(({ subject }) => subject.id === marker.uuid);
  });
  await sleep(1_000);
}
