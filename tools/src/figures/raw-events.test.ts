import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startThrowawayServer, type ThrowawayServer } from '@tutka/testing';
import { readDatabase } from '../faults/databases.ts';
import { copyRawEvents } from './raw-events.ts';

let server: ThrowawayServer;
let where: URL;
beforeAll(async () => {
  server = await startThrowawayServer();
  where = new URL(server.superuserUrl);
  for (const store of ['identity', 'catalog', 'conversation', 'billing']) {
    await readDatabase(where, 'postgres', (db) => db.raw(`CREATE DATABASE ${store}`));
    await readDatabase(where, store, (db) =>
      db.raw(`CREATE TABLE events (event_id uuid PRIMARY KEY, workspace uuid, stream_id uuid, type text, data jsonb, meta jsonb,
        recorded_at timestamptz)`),
    );
  }
});
afterAll(() => server?.stop());

const workspace = randomUUID();
const person = randomUUID();
const hour = Date.parse('2026-06-10T10:00:00Z');
const scope = { step: 'hour', zone: 'UTC', workspace, from: hour, to: hour + 3_600_000 } as const;

/** What happened to an order, a minute after the other. */
async function order(happened: readonly (readonly [type: string, data: object])[]): Promise<void> {
  const stream = randomUUID();
  const terms = { userUuid: person, currency: 'USD', totalMinor: '900', product: { kind: 'plan' } };
  const all = [
    ['OrderPlaced', { terms }] as const,
    ['OrderCompleted', { userUuid: person }] as const,
    ...happened,
  ];
  await readDatabase(where, 'billing', (db) =>
    db('events').insert(
      all.map(([type, data], minute) => ({
        ...{ event_id: randomUUID(), stream_id: stream, workspace, type, data, meta: {} },
        recorded_at: new Date(hour + minute * 60_000),
      })),
    ),
  );
}

test('a dispute that is lost takes back what was left of the total, and later refunds nothing', async () => {
  await order([]);
  await order([['OrderDisputeLost', {}]]);
  await order([
    ['OrderRefunded', { amountMinor: '250' }],
    ['OrderDisputeLost', {}],
    ['OrderRefunded', { amountMinor: '100' }],
  ]);
  const raw = await copyRawEvents(where);
  for (const one of [scope, { ...scope, item: { of: 'person', id: person } } as const]) {
    const { steps, total } = await raw.figures(one);
    for (const sums of [steps.get(hour), total]) {
      expect(sums).toMatchObject({ 'revenue USD': 900n, 'refunds USD': 1800n, 'orders.completed': 3n });
    }
  }
});

test('an account that is deleted is one user of the platform less, and still one that signed up', async () => {
  const happened = [
    ['UserRegistered', 0],
    ['UserRegistered', 1],
    ['UserDeleted', 61],
  ] as const;
  await readDatabase(where, 'identity', (db) =>
    db('events').insert(
      happened.map(([type, minute]) => ({
        ...{ event_id: randomUUID(), stream_id: randomUUID(), workspace, type, data: {}, meta: {} },
        recorded_at: new Date(hour + minute * 60_000),
      })),
    ),
  );
  const raw = await copyRawEvents(where);
  const { steps, total } = await raw.figures({ ...scope, workspace: undefined, to: hour + 7_200_000 });
  expect(steps.get(hour)).toMatchObject({ users: 2n, signUps: 2n });
  expect(total).toMatchObject({ users: 1n, signUps: 2n });
});

test('an Assistant is counted neither when it comes nor when it ends with its workspace', async () => {
  const happened = [
    ['AgentCreated', { owner: person, assistant: true }],
    ['AgentCreated', { owner: person, assistant: false }],
    ['AgentDeleted', { assistant: true }],
  ] as const;
  await readDatabase(where, 'catalog', (db) =>
    db('events').insert(
      happened.map(([type, data], minute) => ({
        ...{ event_id: randomUUID(), stream_id: randomUUID(), workspace, type, data, meta: {} },
        recorded_at: new Date(hour + minute * 60_000),
      })),
    ),
  );
  const raw = await copyRawEvents(where);
  expect((await raw.figures(scope)).total).toMatchObject({ agents: 1n });
});
