import { join } from 'node:path';
import { topicSpecs, topics } from '@tutka/contracts';
import { asWorker, migrate, openDatabase, queries, refuseUnsafeRole, schemaIsThere } from '@tutka/database';
import { nudgedPolling, openBus, startRelay } from '@tutka/messaging';
import {
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
import { agentOffersFrom } from './clients/agent-offers.ts';
import { holdingsFrom } from './clients/holdings.ts';
import { settingsSchema } from './config.ts';
import { earningsPart } from './parts/earnings.ts';
import { ordersPart } from './parts/orders.ts';
import type { BillingPart } from './parts/part.ts';
import { plansPart } from './parts/plans.ts';
import { usagePart } from './parts/usage.ts';
import { providersFrom } from './payments/providers-from-settings.ts';
import { returnOrigins } from './payments/return-origins.ts';
import { toPublications } from './publishing/published.ts';

const migrations = join(import.meta.dirname, '../migrations');
/** Other services' topics too: whoever starts first makes them. */
const known = [
  topics.order,
  topics.payment,
  topics.discount,
  topics.subscription,
  topics.plan,
  topics.credits,
  topics.earnings,
  topics.quota,
  topics.reconciliation,
  topics.difference,
  topics.invoice,
  topics.seller,
  topics.buyer,
  topics.modelProvider,
  topics.usage,
  topics.catalogUsage,
];

/** Runs billing with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const logger = createLogger({ service: 'billing', level: settings.LOG_LEVEL });
  if (settings.DATABASE_OWNER_URL) await migrate(settings.DATABASE_OWNER_URL, migrations);
  const app = openDatabase(settings.DATABASE_URL, { max: 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL, { max: 10 });
  const schema = () => schemaIsThere(worker, migrations);
  const management = await startOnce(settings, logger, { schema });
  await refuseUnsafeRole(app);
  const polling = nudgedPolling(settings.POLL_MS);
  const bus = await openBus(settings, { client: 'billing', polling, onFatal: endProcess(logger) });
  await bus.ensureTopics(topicSpecs(known));
  const onError = (error: unknown) => logger.error({ err: error }, 'billing went on after an error');
  const relay = startRelay({
    db: worker,
    bus,
    source: 'billing',
    toPublications,
    polling,
    onError,
  });
  const verifier = createVerifier({
    audience: 'billing',
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
  });
  const signer = createSigner({ issuer: 'billing', privateJwk: settings.SIGNING_KEY });
  const agents = agentOffersFrom(settings.CATALOG_URL, signer);
  const accounts = accountsFrom(settings.IDENTITY_URL, signer);
  const addresses = { catalog: settings.CATALOG_URL, identity: settings.IDENTITY_URL };
  const holdings = holdingsFrom(addresses, signer);
  const parts: BillingPart[] = [
    plansPart({ app, worker, seedQuotas: settings.SEED_QUOTAS }),
    ordersPart({
      app,
      worker,
      logger,
      agents,
      accounts,
      providers: providersFrom(settings),
      ledgerCurrency: settings.LEDGER_CURRENCY,
      origins: returnOrigins(settings.PUBLIC_URL, settings.RETURN_ORIGINS),
      reconcilesDaily: settings.RECONCILE_DAILY,
      jobs: {
        parallel: settings.JOBS_PARALLEL,
        leaseMs: settings.JOBS_LEASE_MS,
        pollMs: settings.POLL_MS,
      },
    }),
    earningsPart({ app, worker, accounts }),
    usagePart({ app, worker, bus, logger, holdings, ledgerCurrency: settings.LEDGER_CURRENCY }),
  ];
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
      await relay.stop();
      for (const client of [agents, accounts, holdings]) client.close();
      await bus.close();
      await Promise.all([app.destroy(), worker.destroy()]);
    },
  });
}

if (import.meta.main) await runProcess(() => start(process.env));
