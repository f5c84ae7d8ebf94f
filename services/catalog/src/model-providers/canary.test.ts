import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { type Route, routes } from '@tutka/http-contracts';
import { openEmbeddedBus, prepareEmbeddedBus, type ReceivedMessage, startRelay } from '@tutka/messaging';
import type { ApiCall } from '@tutka/testing';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { type ProviderEndpoint, startProviderEndpoint } from '../../test/provider-endpoint.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { toPublications } from '../publishing/published.ts';

const canary = (at: string) => `canary-${at}-${randomUUID()}-tail`;
const keys = {
  settings: canary('settings'),
  created: canary('created'),
  changed: canary('changed'),
  typed: canary('typed'),
  tried: canary('tried'),
  refused: canary('refused'),
};
const as = admin();
const answers: string[] = [];

let running: RunningAgents;
let endpoint: ProviderEndpoint;
let busDatabase: FreshDatabase;
beforeAll(async () => {
  endpoint = await startProviderEndpoint();
  busDatabase = await freshDatabase('bus');
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  const settings = { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'm', MODEL_API_KEY: keys.settings };
  running = await runAgents({ settings });
});
afterAll(async () => {
  await running.close();
  await endpoint.close();
  await busDatabase.drop();
});

const call = async (route: Route, options: ApiCall) => {
  const { status, body, headers } = await running.call(route, { as, ...options });
  answers.push(JSON.stringify([body, ...headers]));
  return { status, data: body.data };
};

/** Sends a key in every field that takes one, in calls that succeed and calls that fail. */
async function useKeys(): Promise<void> {
  const place = { kind: 'openai', baseUrl: endpoint.baseUrl } as const;
  const body = { ...place, name: 'P', chatModels: ['m'], apiKey: keys.created };
  const { data } = await call(routes.createModelProvider, { body });
  const one = { params: { uuid: data.uuid } };
  await call(routes.updateModelProvider, { ...one, body: { apiKey: keys.changed, name: 'Q' } });
  await call(routes.fetchProviderModels, { body: { ...place, uuid: data.uuid } });
  await call(routes.fetchProviderModels, { body: { ...place, apiKey: keys.typed } });
  const tried = { ...place, model: 'm', apiKey: keys.tried };
  expect((await call(routes.testProvider, { body: tried })).data.ok).toBe(false);
  const nowhere = { ...place, baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: keys.tried };
  expect((await call(routes.testProvider, { body: nowhere })).data.ok).toBe(false);
  const wrong = [
    [routes.createModelProvider, { ...body, chatModels: [], apiKey: keys.refused }],
    [routes.updateModelProvider, { apiKey: keys.refused, more: 1 }],
    [routes.createModelProvider, { ...body, apiKey: `${keys.refused}\0` }],
    [routes.createModelProvider, { ...body, baseUrl: `https://x:${keys.refused}@models.test/v1` }],
    [routes.createModelProvider, `{"apiKey": "${keys.refused}", `],
  ] as const;
  for (const [route, sent] of wrong) {
    const headers = { 'content-type': 'application/json' };
    expect((await call(route, { ...one, body: sent, headers })).status).toBe(400);
  }
  await call(routes.listModelProviders, {});
  await call(routes.listModels, { as: person() });
}

/** Everything that the bus was told. */
async function published(): Promise<ReceivedMessage[]> {
  const bus = openEmbeddedBus(busDatabase.workerUrl);
  await bus.ensureTopics([{ name: topics.modelProvider, partitions: 2 }]);
  const relay = startRelay({
    db: running.worker,
    bus,
    source: 'catalog',
    toPublications,
    onError: () => undefined,
  });
  const received: ReceivedMessage[] = [];
  const consumption = await bus.consume({
    group: 'canary',
    topics: [topics.modelProvider],
    onAssigned: async () => [],
    onBatches: async (batches) => void received.push(...batches.flatMap(({ messages }) => messages)),
    onRevoked: async () => undefined,
    onError: () => undefined,
  });
  await eventually(
    async () => received.length,
    (count) => count >= 3,
  );
  await consumption.stop(1000);
  await relay.stop();
  await bus.close();
  return received;
}

/** Every row of every table, as text; what is bytes, as Latin-1. */
async function tables(): Promise<Map<string, string>> {
  const { rows } = await running.worker.raw(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const held: object[] = await running.worker(name).catch(() => []);
    const plain = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value);
    texts.set(name, JSON.stringify(held.map((row) => Object.values(row).map(plain))));
  }
  return texts;
}

test('a key shows nowhere: not in answers, tables, events, bus records or logs', async () => {
  await useKeys();
  expect(endpoint.keys).toContain(`Bearer ${keys.changed}`);
  const records = await published();
  const kept = await tables();
  expect(kept.get('events')).toContain('ModelProviderKeyChanged');
  expect(kept.get('model_provider_keys')).toContain(keys.changed.slice(-4));
  const told = records.map(({ headers, value }) => [
    JSON.stringify(headers),
    Buffer.from(value).toString('latin1'),
  ]);
  const log = running.log();
  expect(log).toContain('"path":"/api/model-providers');
  const places = { answers: answers.join(), records: JSON.stringify(told), log, ...Object.fromEntries(kept) };
  const hits = Object.entries(places).flatMap(([place, text]) =>
    Object.values(keys)
      .filter((key) => text.includes(key) || text.includes(Buffer.from(key).toString('base64')))
      .map((key) => [place, key]),
  );
  expect([Object.keys(places).length > 10, answers.length, records.length >= 3, hits]).toEqual([
    true,
    13,
    true,
    [],
  ]);
});
