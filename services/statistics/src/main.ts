import { join } from 'node:path';
import { topicSpecs, topics } from '@tutka/contracts';
import { asWorker, migrate, openDatabase, queries, refuseUnsafeRole, schemaIsThere } from '@tutka/database';
import { nudgedPolling, openBus, startConsumer, startRelay } from '@tutka/messaging';
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
import { peopleFrom } from './clients/people.ts';
import { settingsSchema } from './config.ts';
import { watchChanges } from './live/changes.ts';
import { lagWatch } from './live/lag.ts';
import { projectAudit } from './projections/audit.ts';
import { projectStatistics } from './projections/project.ts';
import { toPublications } from './publishing/published.ts';

const migrations = join(import.meta.dirname, '../migrations');
const GROUP = 'statistics';
/** Apart, so that figures never wait for rows. */
const AUDIT_GROUP = 'statistics-audit';
const everything = Object.values(topics);

/** Runs statistics with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const logger = createLogger({ service: 'statistics', level: settings.LOG_LEVEL });
  if (settings.DATABASE_OWNER_URL) await migrate(settings.DATABASE_OWNER_URL, migrations);
  const app = openDatabase(settings.DATABASE_URL, { max: 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL, { max: 10 });
  const schema = () => schemaIsThere(worker, migrations);
  const management = await startOnce(settings, logger, { schema });
  await refuseUnsafeRole(app);
  const polling = nudgedPolling(settings.POLL_MS);
  const bus = await openBus(settings, { client: 'statistics', polling, onFatal: endProcess(logger) });
  await bus.ensureTopics(topicSpecs());
  const onError = (error: unknown) => logger.error({ err: error }, 'statistics went on after an error');
  const startsAt = settings.JOINS_LATE ? 'end' : 'beginning';
  const common = { bus, db: worker, topics: everything, startsAt, onError } as const;
  const consumers = [
    await startConsumer({ ...common, group: GROUP, project: projectStatistics }),
    await startConsumer({ ...common, group: AUDIT_GROUP, project: projectAudit }),
  ];
  const relay = startRelay({ db: worker, bus, source: 'statistics', toPublications, polling, onError });
  const verifier = createVerifier({
    audience: 'statistics',
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
  });
  const signer = createSigner({ issuer: 'statistics', privateJwk: settings.SIGNING_KEY });
  const people = peopleFrom(settings.IDENTITY_URL, signer);
  const changes = watchChanges(worker, onError);
  const ending = new AbortController();
  const lag = lagWatch(bus, worker, GROUP, everything);
  const reads = { app, worker, people, ledgerCurrency: settings.LEDGER_CURRENCY, lag };
  return serve({
    settings,
    logger,
    management,
    handler: createApp({
      logger,
      verifier,
      audit: { app, worker, people },
      reads,
      changes,
      ending: ending.signal,
    }),
    ready: { database: () => asWorker(worker, async (tx) => void (await queries(tx).raw('SELECT 1'))) },
    onDrain: () => ending.abort(),
    onStop: async () => {
      changes.stop();
      await relay.stop();
      await Promise.all(consumers.map((consumer) => consumer.stop(5000)));
      people.close();
      await bus.close();
      await Promise.all([app.destroy(), worker.destroy()]);
    },
  });
}

if (import.meta.main) await runProcess(() => start(process.env));
