import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttachmentService } from '@tutka/contracts/catalog/rpc/v1/attachments';
import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type Db, openDatabase } from '@tutka/database';
import { createEgress, type EgressOptions } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';
import {
  createInternalClient,
  createLogger,
  createShell,
  createSigner,
  createVerifier,
  generateSigningKey,
  type InternalClient,
  type Person,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type ApiUnderTest, type FreshDatabase, migratedDatabase, serveApi } from '@tutka/testing';
import { createApp } from '../src/app.ts';
import type { Plans } from '../src/clients/plans.ts';
import { diskFileStore } from '../src/files/disk-file-store.ts';
import type { FileStore } from '../src/files/file-store.ts';
import type { ModelSettings } from '../src/model-providers/from-settings.ts';
import { modelProviders } from '../src/model-providers/model-providers.ts';
import { agentsPart } from '../src/parts/agents.ts';
import { knowledgePart } from '../src/parts/knowledge.ts';
import { mcpServersPart } from '../src/parts/mcp-servers.ts';
import { meanings } from '../src/parts/meanings.ts';
import { picturesOf } from '../src/parts/pictures.ts';
import { webToolsPart } from '../src/parts/web-tools.ts';
import { secretBox } from '../src/store/secret-box.ts';
import { quotasOf } from './plans.ts';
import { person } from './running-catalog.ts';

/** The whole of catalog over a database of its own, asked by a gateway, and by a conversation. */
export interface RunningAgents extends Pick<ApiUnderTest, 'call' | 'url'> {
  readonly database: FreshDatabase;
  readonly worker: Db;
  readonly files: FileStore;
  /** What conversation may ask. */
  readonly rpc: InternalClient<typeof CatalogService>;
  readonly attachments: InternalClient<typeof AttachmentService>;
  /** What identity knows: accounts by address. */
  readonly accounts: Map<string, string>;
  /** What the gateway may ask. */
  readonly edge: InternalClient<typeof CatalogService>;
  /** Everything that was logged, from the finest level up. */
  log(): string;
  close(): Promise<void>;
}

const masterKey = 'a master key for tests, long enough to be one';

export interface AgentsOptions {
  readonly settings?: ModelSettings & { readonly MCP_STDIO?: string };
  readonly egress?: EgressOptions;
  /** Looks at MCP servers in the background, when they are due. */
  readonly checks?: boolean;
  /** Servers of a workspace. */
  readonly mcpQuota?: number;
  /** Uses of the web by a workspace's agents. */
  readonly webPerMinute?: number;
  /** What the workspaces' plans allow. */
  readonly plan?: Plans;
  /** Another process over the same database, which stays when this one closes. */
  readonly beside?: RunningAgents;
}

/** An ADMIN of the platform. */
export function admin(): Person {
  return { ...person(), role: 1 };
}

export async function runAgents({
  settings = {},
  egress: reach,
  checks = false,
  mcpQuota = 0,
  webPerMinute = 0,
  plan,
  beside,
}: AgentsOptions = {}): Promise<RunningAgents> {
  const database =
    beside?.database ?? (await migratedDatabase('catalog', join(import.meta.dirname, '../migrations')));
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-agents-'));
  const app = openDatabase(database.appUrl, { max: 10 });
  const worker = openDatabase(database.workerUrl, { max: 6 });
  const egress = createEgress(reach);
  const publicEgress = createEgress({ allowPorts: reach?.allowPorts });
  const [gatewayKey, ownKey, conversationKey] = ['gateway', 'catalog', 'conversation'].map(
    generateSigningKey,
  );
  if (!gatewayKey || !ownKey || !conversationKey) throw new Error('no keys');
  const accounts = new Map<string, string>();
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const logger = createLogger({ service: 'catalog', level: 'trace', destination });

  const people = await serveApi(
    createShell({
      service: 'identity',
      logger,
      verifier: createVerifier({ audience: 'identity', jwks: { keys: [publicKeyOf(ownKey)] } }),
      errors: {},
      routes: () => {},
      rpc: (router) =>
        router.service(IdentityService, {
          findAccount: ({ email }) => ({ userUuid: accounts.get(email) ?? '' }),
          describe: ({ uuids }) => ({
            people: uuids.map((uuid) => ({ uuid, logo: `/api/logos/${uuid}`, email: 'a******' })),
          }),
        }),
    }),
    { service: 'identity', gateway: gatewayOf(gatewayKey) },
  );
  const identity = createInternalClient(IdentityService, {
    url: people.url,
    signer: createSigner({ issuer: 'catalog', privateJwk: ownKey }),
    audience: 'identity',
  });
  const files = diskFileStore(folder);
  const models = createModelClient({ egress, silenceMs: 5_000 });
  const all = { ...settings, MASTER_KEY: masterKey };
  const box = secretBox(masterKey);
  const providers = modelProviders({ worker, box, settings: all });
  // A busy machine takes its time.
  const patience = { embeddingMs: 10_000, rerankMs: 10_000 };
  const meaning = await meanings({ worker, providers, models, logger, patience });
  const { askBases } = meaning;
  const quotas = quotasOf(plan);
  const knowledge = knowledgePart({
    app,
    worker,
    egress,
    logger,
    meaning,
    readPicture: picturesOf(providers, models),
    masterKey,
    files,
    uploadLimits: { knowledge: 1e6, avatar: 1e5, attachment: 1e5 },
    quotas,
    ingestion: { parallel: 2, leaseMs: 3_000, pollMs: 1_000, parseSeconds: 60 },
    sites: { mostPages: 200, parallel: 4, pauseMs: 20 },
  });
  const mcpServers = mcpServersPart({
    app,
    worker,
    egress,
    logger,
    settings: all,
    pollMs: 1_000,
    quota: mcpQuota,
  });
  const { connections } = mcpServers;
  const webPart = webToolsPart({ worker, egress, publicEgress, files, box, logger, perMinute: webPerMinute });
  const { web } = webPart;
  const agents = agentsPart({
    app,
    worker,
    identity,
    models,
    connections,
    providers,
    box,
    askBases,
    web,
    quotas,
  });
  if (checks) mcpServers.start?.();
  const verifier = createVerifier({
    audience: 'catalog',
    jwks: { keys: [publicKeyOf(gatewayKey), publicKeyOf(conversationKey)] },
  });
  const api = await serveApi(
    createApp({ logger, verifier, parts: [agents, mcpServers, webPart, knowledge] }),
    {
      service: 'catalog',
      gateway: gatewayOf(gatewayKey),
    },
  );
  const signer = createSigner({ issuer: 'conversation', privateJwk: conversationKey });
  const rpc = createInternalClient(CatalogService, { url: api.url, signer, audience: 'catalog' });
  const attachments = createInternalClient(AttachmentService, { url: api.url, signer, audience: 'catalog' });
  const edge = createInternalClient(CatalogService, {
    url: api.url,
    signer: createSigner({ issuer: 'gateway', privateJwk: gatewayKey }),
    audience: 'catalog',
  });
  return {
    accounts,
    edge,
    url: api.url,
    call: api.call,
    database,
    worker,
    files,
    rpc,
    attachments,
    log: () => logged.join(''),
    async close() {
      rpc.close();
      attachments.close();
      edge.close();
      identity.close();
      await mcpServers.stop?.();
      await Promise.all([
        api.close(),
        people.close(),
        knowledge.stop?.(),
        egress.close(),
        publicEgress.close(),
      ]);
      await Promise.all([app.destroy(), worker.destroy()]);
      if (!beside) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function gatewayOf(key: ReturnType<typeof generateSigningKey>) {
  return {
    signer: createSigner({ issuer: 'gateway', privateJwk: key }),
    verifier: (service: string) => createVerifier({ audience: service, jwks: { keys: [publicKeyOf(key)] } }),
  };
}
