import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import {
  DocumentReadySchema,
  KnowledgeCreatedSchema,
  KnowledgeDeletedSchema,
} from '@tutka/contracts/catalog/events/v1/knowledge';
import type { Knowledge } from '@tutka/http-contracts';
import { openEmbeddedBus, prepareEmbeddedBus, type ReceivedMessage } from '@tutka/messaging';
import {
  createLogger,
  createShell,
  createSigner,
  createVerifier,
  type Env,
  generateSigningKey,
  publicKeyOf,
  type Running,
} from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../test/running-catalog.ts';
import { start } from './main.ts';

const gatewayKey = generateSigningKey('gateway');
const signer = createSigner({ issuer: 'gateway', privateJwk: gatewayKey });
const ada = person();
let database: FreshDatabase;
let bus: FreshDatabase;
let identity: Server;
let billing: Server;
let env: Env;

beforeAll(async () => {
  [database, bus] = await Promise.all([freshDatabase('catalog'), freshDatabase('bus')]);
  await prepareEmbeddedBus(bus.ownerUrl);
  const keys = JSON.stringify({ keys: [publicKeyOf(gatewayKey)] });
  identity = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keys));
  const catalogKey = generateSigningKey('catalog');
  // A billing of plans that limit nothing, at its real protocol.
  billing = createServer(
    createShell({
      service: 'billing',
      logger: createLogger({ service: 'billing', level: 'silent' }),
      verifier: createVerifier({ audience: 'billing', jwks: { keys: [publicKeyOf(catalogKey)] } }),
      errors: {},
      routes: () => {},
      rpc: (router) => void router.service(BillingService, { limits: () => ({}) }),
    }),
  );
  for (const one of [identity, billing]) {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  }
  env = {
    DATABASE_URL: database.appUrl,
    DATABASE_WORKER_URL: database.workerUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    BUS_URL: bus.workerUrl,
    IDENTITY_URL: urlOf(identity),
    BILLING_URL: urlOf(billing),
    SIGNING_KEY: JSON.stringify(catalogKey),
    MASTER_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: await mkdtemp(join(tmpdir(), 'tutka-test-files-')),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
  };
});
afterAll(async () => {
  for (const one of [identity, billing]) {
    one.closeAllConnections();
    one.close();
  }
  await Promise.all([database.drop(), bus.drop(), rm(env.FILES_DIR ?? '', { recursive: true, force: true })]);
});

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function call(running: Running, method: string, path: string, body?: unknown): Promise<Knowledge> {
  const authorization = `Bearer ${signer.sign({ audience: 'catalog', act: ada })}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(running.url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Knowledge }).data;
}

/** Everything that was published about knowledge so far. */
async function published(): Promise<ReceivedMessage[]> {
  const reader = openEmbeddedBus(bus.workerUrl);
  const received: ReceivedMessage[] = [];
  const consumption = await reader.consume({
    group: `test-${randomBytes(4).toString('hex')}`,
    topics: [topics.knowledge],
    onAssigned: async () => [],
    onBatches: async (batches) => void received.push(...batches.flatMap(({ messages }) => messages)),
    onRevoked: async () => undefined,
    onError: () => undefined,
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await consumption.stop(1000);
  await reader.close();
  return received;
}

test('it starts, reads, publishes, stops, and goes on where it was', async () => {
  const first = await start(env);
  const made = await call(first, 'POST', '/api/knowledges', {
    name: 'Trains',
    content: 'A train leaves at noon.',
  });
  const path = `/api/knowledges/${made.uuid}`;
  await eventually(
    () => call(first, 'GET', path),
    ({ status }) => status === 2,
  );
  expect((await fetch(`${first.managementUrl}/readyz`)).status).toBe(200);
  await first.drain();
  await first.stop();

  const second = await start(env);
  expect(await call(second, 'GET', path)).toMatchObject({ status: 2, chunkCount: 1 });
  await call(second, 'DELETE', path);
  await eventually(published, (messages) => messages.length === 5);
  await second.stop();

  const messages = await published();
  const told = messages.map(({ headers, key }) => [headers.ce_type, key === made.uuid]);
  expect(told.sort()).toEqual([
    ['DocumentAdded', false],
    ['DocumentReady', false],
    ['DocumentRemoved', false],
    ['KnowledgeCreated', true],
    ['KnowledgeDeleted', true],
  ]);
  const valueIn = (type: string) =>
    messages.find(({ headers }) => headers.ce_type === type)?.value ?? new Uint8Array();
  expect(fromBinary(KnowledgeCreatedSchema, valueIn('KnowledgeCreated'))).toMatchObject({
    knowledgeUuid: made.uuid,
    ownerUuid: ada.userUuid,
    name: 'Trains',
    visibility: 'private',
  });
  expect(fromBinary(DocumentReadySchema, valueIn('DocumentReady'))).toMatchObject({ chunks: 1 });
  expect(fromBinary(KnowledgeDeletedSchema, valueIn('KnowledgeDeleted')).knowledgeUuid).toBe(made.uuid);
  for (const { headers, value } of messages) {
    expect(headers.workspace).toBe(ada.workspace);
    expect(Buffer.from(value).toString()).not.toContain('leaves at noon');
  }
});

test('settings that cannot be used are named', async () => {
  await expect(start({ ...env, MASTER_KEY: 'short' })).rejects.toThrow(/MASTER_KEY/);
  await expect(start({ ...env, FILES_DIR: '' })).rejects.toThrow(/FILES_DIR/);
});
