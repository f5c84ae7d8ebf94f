import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { bringUpToDate, openBase, watchOlder } from '@tutka/service-base';
import { type Env, loadSettings, type Running, runProcess } from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { accountsFrom } from './clients/accounts.ts';
import { agentOffersFrom } from './clients/agent-offers.ts';
import { holdingsFrom } from './clients/holdings.ts';
import { settingsSchema } from './config.ts';
import { earningsPart } from './parts/earnings.ts';
import { erasuresPart } from './parts/erasures.ts';
import { ordersPart } from './parts/orders.ts';
import type { BillingPart } from './parts/part.ts';
import { plansPart } from './parts/plans.ts';
import { usagePart } from './parts/usage.ts';
import { providersFrom } from './payments/providers-from-settings.ts';
import { returnOrigins } from './payments/return-origins.ts';
import { toPublications } from './publishing/published.ts';
import { PROJECTIONS, rebuild } from './rebuild/rebuild.ts';
import { knows } from './store/known-events.ts';

const migrations = join(import.meta.dirname, '../migrations');
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
  topics.message,
  topics.workspace,
];

/** Runs billing with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const base = await openBase(settings, {
    name: 'billing',
    migrations,
    topics: known,
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
    toPublications,
    knows,
  });
  const remake = () => rebuild(settings.DATABASE_WORKER_URL);
  await bringUpToDate(base, PROJECTIONS, remake);
  const stopWatching = watchOlder(base, PROJECTIONS, remake);
  const { app, worker, bus, logger, signer } = base;
  const agents = agentOffersFrom(settings.CATALOG_URL, signer);
  const accounts = accountsFrom(settings.IDENTITY_URL, signer);
  const addresses = { catalog: settings.CATALOG_URL, identity: settings.IDENTITY_URL };
  const holdings = holdingsFrom(addresses, signer);
  const providers = await providersFrom(settings);
  const parts: BillingPart[] = [
    plansPart({ app, worker, seedQuotas: settings.SEED_QUOTAS }),
    ordersPart({
      app,
      worker,
      logger,
      agents,
      accounts,
      providers,
      ledgerCurrency: settings.LEDGER_CURRENCY,
      origins: returnOrigins(settings.PUBLIC_URL, settings.RETURN_ORIGINS),
      reconcilesDaily: settings.RECONCILE_DAILY,
      jobs: {
        parallel: settings.JOBS_PARALLEL,
        leaseMs: settings.JOBS_LEASE_MS,
        pollMs: settings.POLL_MS,
      },
    }),
    erasuresPart({ worker, bus, logger, providers }),
    earningsPart({ app, worker, accounts }),
    usagePart({ app, worker, bus, logger, holdings, accounts, ledgerCurrency: settings.LEDGER_CURRENCY }),
  ];
  for (const part of parts) await part.start?.();
  const stopParts = async () => {
    await Promise.all(parts.map((part) => part.stop?.()));
  };
  return base.serve({
    rebuild: remake,
    handler: createApp({ logger, verifier: base.verifier, parts }),
    onDrain: stopParts,
    onStop: async () => {
      stopWatching();
      await stopParts();
      for (const client of [agents, accounts, holdings]) client.close();
    },
  });
}

if (import.meta.main) await runProcess('billing', () => start(process.env));
