import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { ParkedSkippedSchema } from '@tutka/contracts/operations/events/v1/operations';
import { migrate, openDatabase } from '@tutka/database';
import { failedRebuildsMigration, rebuildProgressMigrations } from '@tutka/event-store';
import { type Route, routes } from '@tutka/http-contracts';
import { type PublicEvent, parkedDesk, prepareEmbeddedBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import type { Running } from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { until } from '@tutka/testing/eventually';
import type { Base } from '../src/index.ts';
import { admin, ask, jwks, person } from './asking.ts';
import { migrations, openCatalogBase } from './catalog-base.ts';

const GROUP = 'catalog.test';
let own: FreshDatabase;
let carrier: FreshDatabase;
let base: Base;
let running: Running;
/** Streams that cannot be handled yet, and what was handled. */
const indigestible = new Set<string>();
const handled: PublicEvent[] = [];
const requests: PublicEvent[] = [];

beforeAll(async () => {
  [own, carrier] = [await freshDatabase('base'), await freshDatabase('bus')];
  await prepareEmbeddedBus(carrier.ownerUrl);
  await migrate(own.ownerUrl, migrations);
  const owner = openDatabase(own.ownerUrl, { max: 1 });
  await owner.raw(`CREATE TABLE rebuilds (id int, ended_at timestamptz, events bigint, differences jsonb);
    INSERT INTO rebuilds VALUES (1, '2026-11-20T10:00:00Z', 7, '[]')`);
  await rebuildProgressMigrations().up(owner);
  await failedRebuildsMigration().up(owner);
  await owner.destroy();
  base = await openCatalogBase(own, carrier, { jwks });
  await base.consume({
    group: GROUP,
    topics: [topics.agent],
    tries: 2,
    project: async (_tx, events) => {
      if (events.some(({ subject }) => indigestible.has(subject))) throw new Error('cannot digest this');
      handled.push(...events);
    },
  });
  await base.consume({
    group: 'catalog.requests',
    topics: [topics.operations],
    project: async (_tx, events) => void requests.push(...events),
  });
  running = await base.serve({
    handler: (_request, response) => void response.end('the service itself'),
    rebuild: async () => {},
    warnings: ['NO_SMTP'],
    followers: [{ name: 'log', place: async () => ({ done: 2n, end: 9n, handledAt: null }) }],
  });
});

afterAll(async () => {
  await running?.stop();
  await Promise.all([own.drop(), carrier.drop()]);
});

const call = (route: Route, params: Record<string, string> = {}, body?: object, as = admin) =>
  ask(running.url, route, { params, body, as });

const agentEvent = (key: string, version: number) =>
  eventRecord({
    topic: topics.agent,
    key,
    type: 'AgentPublished',
    workspace: randomUUID(),
    version,
    value: new TextEncoder().encode('the canary'),
  });

/** Two records of a stream that cannot be handled. */
async function park(): Promise<string> {
  const bad = randomUUID();
  indigestible.add(bad);
  await base.bus.publish([agentEvent(bad, 1), agentEvent(bad, 2)]);
  const desk = parkedDesk(base.worker);
  await until(async () => (await desk.list()).some(({ key, waiting }) => key === bad && waiting === 1));
  return bad;
}

test('an ADMIN alone learns what stands still, without what it says', async () => {
  const bad = await park();
  for (const as of [person(0, 'owner'), person(0, 'member')]) {
    expect((await call(routes.getOperations, {}, undefined, as)).status).toBe(403);
  }
  const { status, body } = await call(routes.getOperations);
  expect(status).toBe(200);
  const groups = body.data.consumers.map((one: { group: string }) => one.group);
  expect(groups).toEqual([GROUP, 'catalog.requests']);
  expect(body.data).toMatchObject({
    service: 'catalog',
    warnings: ['NO_SMTP'],
    relay: { events: 0, seconds: 0 },
    consumers: [
      { records: 0, handledAt: expect.any(String) },
      { records: 0, handledAt: null, partitions: [] },
    ],
    followers: [{ name: 'log', records: 7, seconds: expect.any(Number), handledAt: null }],
    parked: [{ group: GROUP, topic: topics.agent, records: 2, streams: 1 }],
    rebuild: {
      can: true,
      runningSince: null,
      progress: null,
      last: { endedAt: '2026-11-20T10:00:00.000Z', events: 7, milliseconds: null, differences: [] },
      failed: null,
    },
  });
  const listed = await call(routes.listParked);
  expect(listed.body.nextCursor).toBeNull();
  expect(listed.body.data).toMatchObject([
    { key: bad, eventType: 'AgentPublished', reason: 'Error: cannot digest this', tries: 2, waiting: 1 },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain('canary');
  const text = await (await fetch(`${running.managementUrl}/metrics`)).text();
  expect(text).toContain(`tutka_parked_records{group="${GROUP}"} 2\n`);
  expect(text).toContain('tutka_parked_records{group="catalog.requests"} 0\n');
  expect(text).toContain(`tutka_consumer_lag_records{group="${GROUP}"} 0\n`);
  expect(text).toContain('tutka_consumer_lag_records{group="log"} 7\n');
  expect(text).toContain('tutka_relay_lag_events 0\n');
  expect(await (await fetch(`${running.url}/api/agents`)).text()).toBe('the service itself');
});

test('what is mended is replayed, and the ADMIN who did it is told of', async () => {
  const [{ id, key }] = (await call(routes.listParked)).body.data;
  expect((await call(routes.replayParked, { id })).body.data).toEqual({
    handled: 0,
    failed: [{ group: GROUP, topic: topics.agent, key, reason: 'Error: cannot digest this' }],
  });
  indigestible.clear();
  expect((await call(routes.replayParked, { id })).body.data).toEqual({ handled: 2, failed: [] });
  expect(handled.filter(({ subject }) => subject === key).map((one) => one.streamVersion)).toEqual([1, 2]);
  expect((await call(routes.listParked)).body.data).toEqual([]);
  expect(await call(routes.replayParked, { id })).toMatchObject({
    status: 404,
    body: { errorCode: 'PARKED_GONE' },
  });
  await park();
  await park();
  indigestible.clear();
  expect((await call(routes.replayAllParked, {}, { group: GROUP })).body.data).toEqual({
    handled: 4,
    failed: [],
  });
  await until(() => requests.length === 3);
  expect(requests.map(({ type }) => type)).toEqual(Array(3).fill('ParkedReplayRequested'));
  expect(requests[0]?.headers).toMatchObject({ actor: admin.userUuid, actorkind: 'person' });
});

test('what cannot be mended is given up with a reason, and those behind it go on', async () => {
  const bad = await park();
  const [{ id }] = (await call(routes.listParked)).body.data;
  expect((await call(routes.skipParked, { id }, {})).status).toBe(400);
  indigestible.clear();
  const reason = 'written by hand in a test';
  expect((await call(routes.skipParked, { id }, { reason })).body.data).toEqual({ handled: 1, failed: [] });
  expect(handled.filter(({ subject }) => subject === bad).map((one) => one.streamVersion)).toEqual([2]);
  expect((await call(routes.skipParked, { id }, { reason })).status).toBe(404);
  await until(() => requests.some(({ type }) => type === 'ParkedSkipped'));
  const told = requests.find(({ type }) => type === 'ParkedSkipped');
  expect(fromBinary(ParkedSkippedSchema, told?.value ?? new Uint8Array())).toMatchObject({
    service: 'catalog',
    group: GROUP,
    stream: bad,
    eventType: 'AgentPublished',
    reason,
  });
});
