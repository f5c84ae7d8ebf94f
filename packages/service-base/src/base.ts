import { type Topic, topicSpecs, topics } from '@tutka/contracts';
import { asWorker, type Db, openDatabase, queries, schemaIsThere } from '@tutka/database';
import type { Knows } from '@tutka/event-store';
import type { ServiceName } from '@tutka/http-contracts';
import {
  type ConsumerOptions,
  type Consumption,
  type EventBus,
  type Follower,
  inTime,
  nudgedPolling,
  openBus,
  patientBus,
  type RelayOptions,
  startConsumer,
  startRelay,
  watchBacklog,
} from '@tutka/messaging';
import {
  createLogger,
  createMetrics,
  createSigner,
  createVerifier,
  endProcess,
  type Logger,
  type Running,
  type ServeOptions,
  type Signer,
  serve,
  startOnce,
  type Verifier,
} from '@tutka/service-runtime';
import type { BaseSettings } from './base-settings.ts';
import { migrateAsOwner, refuseUnsafe } from './database-settings.ts';
import type { OperationsDeps } from './operations/bind-operations.ts';
import { addBacklogGauges, countUntold } from './operations/gauges.ts';
import { withRequests } from './operations/requests.ts';
import { withOperations } from './operations/serve-operations.ts';

const CONSUMER_STOP_MS = 5000;
/** What still has a connection then, as a rebuild, ends with the process: it changes nothing before its end. */
const CLOSE_MS = 5000;

/** What a service says of itself. */
export interface BaseOptions {
  /** Its name in logs, tokens, and as the source of its events. */
  readonly name: ServiceName;
  /** The folder of its migrations. */
  readonly migrations: string;
  /** What it publishes and what it listens to: whoever starts first makes them. */
  readonly topics: readonly Topic[];
  /** A JWK set with every service's public key, or its address. */
  readonly jwks: string;
  readonly toPublications: RelayOptions['toPublications'];
  /** Whether this version knows an event of its log: one that it does not is left to the version that wrote it. */
  readonly knows: Knows;
  /** The most connections of each role. Default 10. */
  readonly connections?: { readonly app?: number; readonly worker?: number };
}

/** What it has then. */
export interface Base {
  readonly logger: Logger;
  /** The database as people see it, and as the service's own work does. */
  readonly app: Db;
  readonly worker: Db;
  readonly bus: EventBus;
  readonly signer: Signer;
  readonly verifier: Verifier;
  /** Logs what is survived. */
  readonly onError: (error: unknown) => void;
  /** Begins to consume, until the service stops. */
  consume(options: Omit<ConsumerOptions, 'bus' | 'db' | 'onError'>): Promise<Consumption>;
  /**
   * Answers requests, and operators what is on its way or stands still; `rebuild` makes the read models anew when one
   * asks, `warnings` and how far `followers` are are for them too. `onStop` ends the service's own work, before consumers, relay, bus and database are closed.
   */
  serve(
    options: Pick<ServeOptions, 'handler' | 'metrics' | 'onDrain' | 'onStop'> &
      Partial<Pick<OperationsDeps, 'rebuild' | 'warnings'>> & { readonly followers?: readonly Follower[] },
  ): Promise<Running>;
}

/**
 * Opens the management port, waits for the schema as long as it takes, then opens database and bus and begins to
 * publish. A bus that cannot be reached is waited for meanwhile. Throws where the app role could step over tenants'
 * policies, or connections are shared with others.
 */
export async function openBase(settings: BaseSettings, options: BaseOptions): Promise<Base> {
  const { name, migrations } = options;
  const logger = createLogger({ service: name, level: settings.LOG_LEVEL });
  const onError = (error: unknown) => logger.error({ err: error }, `${name} went on after an error`);
  if (settings.DATABASE_OWNER_URL) await migrateAsOwner(settings.DATABASE_OWNER_URL, migrations);
  const app = openDatabase(settings.DATABASE_URL, { max: options.connections?.app ?? 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL, { max: options.connections?.worker ?? 10 });
  const schema = () => schemaIsThere(worker, migrations);
  const management = await startOnce(settings, logger, { schema, 'app role': () => answers(app) });
  await refuseUnsafe(app, worker);
  const polling = nudgedPolling(settings.POLL_MS);
  const opened = await openBus(settings, { client: name, polling, onFatal: endProcess(logger) });
  const known = topicSpecs([...new Set([...options.topics, topics.operations])]);
  const bus = await patientBus(opened, { topics: known, onError });
  const untold = countUntold(onError);
  const publishing = withRequests(options);
  const relay = startRelay({
    db: worker,
    bus,
    source: name,
    ...publishing,
    polling,
    onError: untold.onError,
  });
  const consumers: Consumption[] = [];
  const verifier = createVerifier({ audience: name, jwks: options.jwks });
  return {
    logger,
    app,
    worker,
    bus,
    signer: createSigner({ issuer: name, privateJwk: settings.SIGNING_KEY }),
    verifier,
    onError,
    async consume(wanted) {
      const consumer = await startConsumer({ ...wanted, bus, db: worker, onError });
      consumers.push(consumer);
      return consumer;
    },
    serve({ handler, rebuild, warnings = [], followers, metrics = createMetrics(), onStop, ...served }) {
      const backlog = watchBacklog(bus, worker, onError, followers);
      addBacklogGauges(metrics, backlog);
      untold.show(metrics);
      const database = () => answers(worker);
      const operations = { service: name, db: worker, backlog, rebuild, warnings, onError };
      return serve({
        settings,
        logger,
        management,
        metrics,
        ...served,
        handler: withOperations(handler, { logger, verifier }, operations),
        ready: { database },
        // Without the keys the first requests of a new process wait for them together.
        started: { database, keys: verifier.ready },
        onStop: async () => {
          backlog.stop();
          await onStop?.();
          await Promise.all(consumers.map((consumer) => consumer.stop(CONSUMER_STOP_MS)));
          await relay.stop();
          await bus.close();
          await inTime(Promise.all([app.destroy(), worker.destroy()]), CLOSE_MS, undefined);
        },
      });
    },
  };
}

const answers = (db: Db) => asWorker(db, async (tx) => void (await queries(tx).raw('SELECT 1')));
