import { join } from 'node:path';
import { topicSpecs, topics } from '@tutka/contracts';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { asWorker, migrate, openDatabase, queries, refuseUnsafeRole, schemaIsThere } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { nudgedPolling, openBus, startConsumer, startRelay } from '@tutka/messaging';
import { createModelClient } from '@tutka/model-client';
import {
  createInternalClient,
  createLogger,
  createSigner,
  createVerifier,
  type Env,
  endProcess,
  loadSettings,
  type Running,
  runProcess,
  serve,
  startOnce,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { accountsFrom } from './clients/accounts.ts';
import { plansFrom } from './clients/plans.ts';
import { settingsSchema, uploadLimits } from './config.ts';
import { checkFileSettings } from './files/file-settings.ts';
import { openFileStore } from './files/open-file-store.ts';
import { modelProviders } from './model-providers/model-providers.ts';
import { agentsPart } from './parts/agents.ts';
import { entitlementsPart } from './parts/entitlements.ts';
import { knowledgePart } from './parts/knowledge.ts';
import { mcpServersPart } from './parts/mcp-servers.ts';
import { meanings } from './parts/meanings.ts';
import type { CatalogPart } from './parts/part.ts';
import { picturesOf } from './parts/pictures.ts';
import { webToolsPart } from './parts/web-tools.ts';
import { projectAgentUses } from './projections/agent-uses.ts';
import { toPublications } from './publishing/published.ts';
import { quotasFrom } from './quotas/quotas.ts';
import { secretBox } from './store/secret-box.ts';

const migrations = join(import.meta.dirname, '../migrations');
/** Other services' topics too: whoever starts first makes them. */
const known = [
  topics.knowledge,
  topics.agent,
  topics.modelProvider,
  topics.searchEngine,
  topics.mcpServer,
  topics.share,
  topics.catalogUsage,
  topics.message,
  topics.usage,
  topics.order,
  topics.user,
];

/** Runs catalog with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema.superRefine(checkFileSettings), env);
  const logger = createLogger({ service: 'catalog', level: settings.LOG_LEVEL });
  if (settings.DATABASE_OWNER_URL) await migrate(settings.DATABASE_OWNER_URL, migrations);
  const app = openDatabase(settings.DATABASE_URL, { max: 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL, { max: settings.INGESTION_PARALLEL + 4 });
  const schema = () => schemaIsThere(worker, migrations);
  const management = await startOnce(settings, logger, { schema });
  await refuseUnsafeRole(app);
  const polling = nudgedPolling(settings.POLL_MS);
  const bus = await openBus(settings, { client: 'catalog', polling, onFatal: endProcess(logger) });
  await bus.ensureTopics(topicSpecs(known));
  const onError = (error: unknown) => logger.error({ err: error }, 'catalog went on after an error');
  const relay = startRelay({ db: worker, bus, source: 'catalog', toPublications, polling, onError });
  const consumers = [
    await startConsumer({
      bus,
      db: worker,
      group: 'catalog.agent-uses',
      topics: [topics.message],
      project: projectAgentUses,
      onError,
    }),
  ];
  const egress = createEgress({ allowCidrs: settings.EGRESS_ALLOW, allowPorts: settings.EGRESS_PORTS });
  const signer = createSigner({ issuer: 'catalog', privateJwk: settings.SIGNING_KEY });
  const identity = createInternalClient(IdentityService, {
    url: settings.IDENTITY_URL,
    signer,
    audience: 'identity',
  });
  const plans = plansFrom(settings.BILLING_URL, signer);
  const quotas = quotasFrom(plans, {
    bytes: settings.QUOTA_KNOWLEDGE_BYTES,
    knowledges: settings.QUOTA_KNOWLEDGES,
  });
  const models = createModelClient({ egress });
  const box = secretBox(settings.MASTER_KEY);
  const providers = modelProviders({ worker, box, settings });
  const patience = { embeddingMs: settings.EMBEDDING_PATIENCE_MS, rerankMs: settings.RERANK_PATIENCE_MS };
  const meaning = await meanings({ worker, providers, models, logger, patience });
  const { askBases } = meaning;
  const mcpServers = mcpServersPart({
    app,
    worker,
    egress,
    logger,
    settings,
    pollMs: settings.POLL_MS,
    quota: settings.QUOTA_MCP_SERVERS,
  });
  const { connections } = mcpServers;
  const { files, close: closeFiles } = await openFileStore(settings, logger);
  const perMinute = settings.WEB_TOOLS_PER_MINUTE;
  const publicEgress = createEgress({ allowPorts: settings.EGRESS_PORTS });
  const webPart = webToolsPart({ worker, egress, publicEgress, files, box, logger, perMinute });
  const { web } = webPart;
  const parts: CatalogPart[] = [
    mcpServers,
    webPart,
    agentsPart({ app, worker, identity, models, connections, providers, box, askBases, web, quotas }),
    entitlementsPart({ worker, accounts: accountsFrom(identity), bus, logger }),
    knowledgePart({
      app,
      worker,
      egress,
      logger,
      files,
      meaning,
      readPicture: picturesOf(providers, models),
      masterKey: settings.MASTER_KEY,
      uploadLimits: uploadLimits(settings),
      quotas,
      ingestion: {
        parallel: settings.INGESTION_PARALLEL,
        leaseMs: settings.INGESTION_LEASE_MS,
        pollMs: settings.POLL_MS,
        parseSeconds: settings.PARSE_SECONDS,
      },
      sites: {
        mostPages: settings.SITE_IMPORT_PAGES,
        parallel: settings.SITE_IMPORT_PARALLEL,
        pauseMs: settings.SITE_IMPORT_PAUSE_MS,
      },
    }),
  ];
  const verifier = createVerifier({
    audience: 'catalog',
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
  });
  for (const part of parts) await part.start?.();
  const stopParts = async () => {
    await Promise.all(parts.map((part) => part.stop?.()));
  };
  return serve({
    settings,
    logger,
    management,
    handler: createApp({ logger, verifier, parts }),
    ready: { database: () => asWorker(worker, async (tx) => void (await queries(tx).raw('SELECT 1'))) },
    onDrain: stopParts,
    onStop: async () => {
      await stopParts();
      await Promise.all(consumers.map((consumer) => consumer.stop(2000)));
      await relay.stop();
      identity.close();
      plans.close();
      closeFiles();
      await Promise.all([bus.close(), egress.close(), publicEgress.close()]);
      await Promise.all([app.destroy(), worker.destroy()]);
    },
  });
}

if (import.meta.main) await runProcess(() => start(process.env));
