import { join } from 'node:path';
import { topicSpecs, topics } from '@tutka/contracts';
import { asWorker, migrate, openDatabase, queries, refuseUnsafeRole, schemaIsThere } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { nudgedPolling, openBus, startConsumer, startRelay } from '@tutka/messaging';
import { createModelClient, offlineReply } from '@tutka/model-client';
import {
  createLogger,
  createMetrics,
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
import { createAttachments } from './clients/attachments.ts';
import { createBilling } from './clients/billing.ts';
import { createCatalog } from './clients/catalog.ts';
import { settingsSchema } from './config.ts';
import { createParts } from './parts.ts';
import { projectAgentFaces } from './projections/agent-faces.ts';
import { toPublications } from './publishing/published.ts';
import { onShareEnded } from './reactions/on-share-ended.ts';
import { onUserSuspended } from './reactions/on-user-suspended.ts';
import { keepLeases } from './replies/lease-keeper.ts';
import { recoverReplies } from './replies/recover.ts';
import { startSweeping } from './replies/sweep.ts';
import { takeEpoch } from './store/lease.ts';

const migrations = join(import.meta.dirname, '../migrations');
/** Other services' topics too: whoever starts first makes them. */
const known = [
  topics.session,
  topics.message,
  topics.prompt,
  topics.folder,
  topics.usage,
  topics.agent,
  topics.share,
  topics.user,
];

/** Runs conversation with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const logger = createLogger({ service: 'conversation', level: settings.LOG_LEVEL });
  const onError = (error: unknown) => logger.error({ err: error }, 'conversation went on after an error');
  if (settings.DATABASE_OWNER_URL) await migrate(settings.DATABASE_OWNER_URL, migrations);
  const app = openDatabase(settings.DATABASE_URL, { max: 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL, { max: 5 });
  const schema = () => schemaIsThere(worker, migrations);
  const management = await startOnce(settings, logger, { schema });
  await refuseUnsafeRole(app);
  const lease = await asWorker(worker, (tx) => takeEpoch(tx, settings.INSTANCE, settings.LEASE_SECONDS));
  await recoverReplies(worker, lease);

  const polling = nudgedPolling(settings.POLL_MS);
  const bus = await openBus(settings, { client: 'conversation', polling, onFatal: endProcess(logger) });
  await bus.ensureTopics(topicSpecs(known));
  const signer = createSigner({ issuer: 'conversation', privateJwk: settings.SIGNING_KEY });
  const egress = createEgress({ allowCidrs: settings.EGRESS_ALLOW });
  const parts = createParts({
    app,
    worker,
    lease,
    catalog: createCatalog(settings.CATALOG_URL, signer),
    billing: createBilling(settings.BILLING_URL, signer),
    attachments: createAttachments(settings.CATALOG_URL, signer),
    models: createModelClient({ egress }),
    offline: offlineReply,
    contextTokens: settings.CONTEXT_TOKENS,
    limits: {
      steps: settings.REPLY_STEPS,
      milliseconds: settings.REPLY_SECONDS * 1000,
      tokens: settings.REPLY_TOKENS,
    },
    approvalMs: settings.APPROVAL_SECONDS * 1000,
    onError,
  });
  const { registry, catalog, billing, attachments } = parts;
  const relay = startRelay({ db: worker, bus, source: 'conversation', toPublications, polling, onError });
  const suspended = { onUserSuspended: onUserSuspended(worker, registry) };
  const consumers = [
    await startConsumer({
      bus,
      db: worker,
      group: 'conversation.agents',
      topics: [topics.agent],
      project: projectAgentFaces,
      onError,
    }),
    await startConsumer({
      bus,
      db: worker,
      group: 'conversation.shares',
      topics: [topics.share],
      reactions: { onShareEnded: onShareEnded(worker) },
      onError,
    }),
    await startConsumer({
      bus,
      db: worker,
      group: 'conversation.users',
      topics: [topics.user],
      reactions: suspended,
      onError,
    }),
  ];
  const endings = [keepLeases({ ...parts }), startSweeping(parts)];
  const verifier = createVerifier({
    audience: 'conversation',
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
  });
  const metrics = createMetrics();
  metrics.gauge('tutka_replies_running', 'Replies that this process writes', () => registry.size);
  return serve({
    settings,
    logger,
    management,
    metrics,
    handler: createApp({ ...parts, logger, verifier }),
    ready: { database: () => asWorker(worker, async (tx) => void (await queries(tx).raw('SELECT 1'))) },
    onDrain: () => registry.drain(settings.DRAIN_SECONDS * 1000),
    onStop: async () => {
      await Promise.all([registry.stopAll(), parts.importer.stop()]);
      for (const end of endings) end();
      await Promise.all(consumers.map((consumer) => consumer.stop(2000)));
      await relay.stop();
      catalog.close();
      billing.close();
      attachments.close();
      await Promise.all([bus.close(), egress.close(), app.destroy(), worker.destroy()]);
    },
  });
}

if (import.meta.main) await runProcess(() => start(process.env));
