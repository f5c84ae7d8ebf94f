import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createEgress } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';
import { bringUpToDate, openBase, watchOlder } from '@tutka/service-base';
import {
  createInternalClient,
  createMetrics,
  type Env,
  loadSettings,
  type Running,
  runProcess,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { accountsFrom } from './clients/accounts.ts';
import { plansFrom } from './clients/plans.ts';
import { settingsSchema, uploadLimits } from './config.ts';
import { checkFileSettings } from './files/file-settings.ts';
import { openFileStore } from './files/open-file-store.ts';
import { REFRESHED_AT_ONCE } from './mcp/oauth/access-tokens.ts';
import { modelProviders } from './model-providers/model-providers.ts';
import { agentsPart } from './parts/agents.ts';
import { entitlementsPart } from './parts/entitlements.ts';
import { erasuresPart } from './parts/erasures.ts';
import { knowledgePart } from './parts/knowledge.ts';
import { mcpServersPart } from './parts/mcp-servers.ts';
import { meanings } from './parts/meanings.ts';
import type { CatalogPart } from './parts/part.ts';
import { picturesOf } from './parts/pictures.ts';
import { webToolsPart } from './parts/web-tools.ts';
import { agentUses } from './projections/agent-uses.ts';
import { toPublications } from './publishing/published.ts';
import { quotasFrom } from './quotas/quotas.ts';
import { PROJECTIONS, rebuild } from './rebuild/rebuild.ts';
import { knows } from './store/known-events.ts';
import { secretBox } from './store/secret-box.ts';

const migrations = join(import.meta.dirname, '../migrations');
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
  topics.workspace,
];

/** Runs catalog with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema.superRefine(checkFileSettings), env);
  const base = await openBase(settings, {
    name: 'catalog',
    migrations,
    topics: known,
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
    toPublications,
    knows,
    connections: { worker: settings.INGESTION_PARALLEL + 4 + REFRESHED_AT_ONCE },
  });
  const remake = () => rebuild(settings.DATABASE_WORKER_URL);
  await bringUpToDate(base, PROJECTIONS, remake);
  const stopWatching = watchOlder(base, PROJECTIONS, remake);
  const { app, worker, bus, logger, signer } = base;
  await base.consume({ ...agentUses, topics: [topics.message] });
  const egress = createEgress({ allowCidrs: settings.EGRESS_ALLOW, allowPorts: settings.EGRESS_PORTS });
  const identity = createInternalClient(IdentityService, {
    url: settings.IDENTITY_URL,
    signer,
    audience: 'identity',
  });
  const accounts = accountsFrom(identity);
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
  const metrics = createMetrics();
  const { files, close: closeFiles } = await openFileStore(settings, logger, metrics);
  const perMinute = settings.WEB_TOOLS_PER_MINUTE;
  const publicEgress = createEgress({ allowPorts: settings.EGRESS_PORTS });
  const webPart = webToolsPart({ worker, egress, publicEgress, files, box, logger, perMinute });
  const { web } = webPart;
  const parts: CatalogPart[] = [
    mcpServers,
    webPart,
    agentsPart({ app, worker, identity, models, connections, providers, box, askBases, web, quotas }),
    entitlementsPart({ worker, accounts, bus, logger }),
    erasuresPart({ worker, files, accounts, bus, logger }),
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
  for (const part of parts) await part.start?.();
  const stopParts = async () => {
    await Promise.all(parts.map((part) => part.stop?.()));
  };
  return base.serve({
    rebuild: remake,
    metrics,
    handler: createApp({ logger, verifier: base.verifier, parts }),
    onDrain: stopParts,
    onStop: async () => {
      stopWatching();
      await stopParts();
      identity.close();
      plans.close();
      closeFiles();
      await Promise.all([egress.close(), publicEgress.close()]);
    },
  });
}

if (import.meta.main) await runProcess('catalog', () => start(process.env));
