import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { asWorker, type Db, openDatabase, queries } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { createModelClient, offlineReply } from '@tutka/model-client';
import {
  createLogger,
  createMetrics,
  createSigner,
  createVerifier,
  generateSigningKey,
  type Metrics,
  type People,
  type Person,
  publicKeyOf,
} from '@tutka/service-runtime';
import {
  type ApiUnderTest,
  type FreshDatabase,
  migratedDatabase,
  serveApi,
  type TestGateway,
} from '@tutka/testing';
import { type ModelSimulator, startModelSimulator } from '../../../tools/src/model-simulator/index.ts';
import { createApp } from '../src/app.ts';
import { createAttachments } from '../src/clients/attachments.ts';
import { createBilling } from '../src/clients/billing.ts';
import { createCatalog } from '../src/clients/catalog.ts';
import type { ReplyLimits } from '../src/domain/reply-limits.ts';
import { createParts, type Parts } from '../src/parts.ts';
import { keepLeases } from '../src/replies/lease-keeper.ts';
import { takeEpoch } from '../src/store/lease.ts';
import { type BillingUnderTest, startBilling } from './billing-service.ts';
import { type CatalogUnderTest, startCatalog } from './catalog-service.ts';

/** What replies may take, where it is not much. */
type TestLimits = Partial<ReplyLimits> & { readonly contextTokens?: number };

/** One process of conversation under test. */
export interface Process {
  readonly api: ApiUnderTest;
  readonly parts: Parts;
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

/** A database, a catalog, a model and one or more processes of conversation. */
export interface House {
  readonly pg: FreshDatabase;
  readonly catalog: CatalogUnderTest;
  readonly billing: BillingUnderTest;
  readonly models: ModelSimulator;
  /** What identity says of people. */
  readonly people: { describe: People['describe'] };
  readonly app: Db;
  readonly worker: Db;
  /** Errors that the processes went on after. */
  readonly errors: unknown[];
  readonly agent: string;
  process(instance?: string, limits?: TestLimits): Promise<Process>;
  /** Private events by type, in order of position. */
  events(type: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const gatewayKey = generateSigningKey('gateway');
/** What identity would serve. */
export const publicKeys = { keys: [publicKeyOf(gatewayKey)] };
export const gateway: TestGateway = {
  signer: createSigner({ issuer: 'gateway', privateJwk: gatewayKey }),
  verifier: (audience) => createVerifier({ audience, jwks: publicKeys }),
};

/** A person with a personal workspace. */
export function person(fields: Partial<Person> = {}): Person {
  return {
    kind: 'person',
    userUuid: randomUUID(),
    userId: 1,
    role: 0,
    language: 'en',
    workspace: randomUUID(),
    workspaceRole: 'owner',
    ...fields,
  };
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export async function openHouse(): Promise<House> {
  const pg = await migratedDatabase('conversation', migrations);
  const models = await startModelSimulator();
  const catalog = await startCatalog(models.url);
  const billing = await startBilling(catalog.key);
  const agent = randomUUID();
  catalog.agents.set(agent, { name: 'Guide', logo: '/logo.svg', workspace: randomUUID() });
  const people: House['people'] = { describe: async () => new Map() };
  const app = openDatabase(pg.appUrl);
  const worker = openDatabase(pg.workerUrl);
  const errors: unknown[] = [];
  const processes: Process[] = [];
  return {
    pg,
    catalog,
    billing,
    models,
    people,
    app,
    worker,
    errors,
    agent,
    async process(instance = randomUUID(), limits = {}) {
      const made = await openProcess(pg, { catalog, billing, people }, instance, errors, limits);
      processes.push(made);
      return made;
    },
    events: (type) =>
      asWorker(worker, async (tx) => {
        const rows = await queries(tx)('events').where({ type }).orderBy(['recorded_at', 'shard', 'pos']);
        return rows.map(({ data }: { data: Record<string, unknown> }) => data);
      }),
    async close() {
      for (const each of processes) await each.stop();
      await Promise.all([catalog.stop(), billing.stop(), models.stop(), app.destroy(), worker.destroy()]);
      await pg.drop();
    },
  };
}

/** The house that a file's tests share; it closes after the last of them. */
export async function sharedHouse(): Promise<House> {
  const house = await openHouse();
  afterAll(() => house.close());
  return house;
}

/** How long a call waits for its person. */
const APPROVAL_MS = 2000;

async function openProcess(
  pg: FreshDatabase,
  neighbours: Pick<House, 'catalog' | 'billing' | 'people'>,
  instance: string,
  errors: unknown[],
  { contextTokens = 12_000, ...limits }: TestLimits,
): Promise<Process> {
  const app = openDatabase(pg.appUrl, { max: 10 });
  const worker = openDatabase(pg.workerUrl);
  const lease = await asWorker(worker, (tx) => takeEpoch(tx, instance, 10));
  const egress = createEgress();
  const signer = createSigner({ issuer: 'conversation', privateJwk: neighbours.catalog.key });
  const catalog = createCatalog(neighbours.catalog.url, signer);
  const billing = createBilling(neighbours.billing.url, signer);
  const attachments = createAttachments(neighbours.catalog.url, signer);
  const onError = (error: unknown) => void errors.push(error);
  const metrics = createMetrics();
  const parts = createParts({
    metrics,
    app,
    worker,
    lease,
    catalog,
    billing,
    attachments,
    people: {
      describe: (asker, uuids) => neighbours.people.describe(asker, uuids),
      close: () => undefined,
    },
    models: createModelClient({ egress }),
    offline: offlineReply,
    contextTokens,
    limits: { steps: 12, milliseconds: 600_000, tokens: 1_000_000, ...limits },
    approvalMs: APPROVAL_MS,
    onError,
  });
  const endLeases = keepLeases(parts);
  const verifier = gateway.verifier('conversation');
  const logger = createLogger({ service: 'conversation', level: 'fatal' });
  const api = await serveApi(createApp({ ...parts, logger, verifier }), { service: 'conversation', gateway });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([parts.registry.stopAll(), parts.importer.stop(), parts.eraser.stop()]);
    endLeases();
    await api.close();
    catalog.close();
    billing.close();
    attachments.close();
    await Promise.all([egress.close(), app.destroy(), worker.destroy()]);
  };
  return {
    api,
    parts,
    metrics,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
