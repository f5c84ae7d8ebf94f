import { setTimeout as sleep } from 'node:timers/promises';
import { lastingBroker, startKafka, startThrowawayServer } from '@tutka/testing';
import { type Api, signIn } from '../e2e/api.ts';
import { discardMailsTo } from '../e2e/mails.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../e2e/product.ts';
import { readDatabase } from '../faults/databases.ts';
import { startServices } from '../faults/servers/services.ts';
import { startSimulator } from '../faults/simulator.ts';

/** The product, running, in one of its forms. */
export interface Place {
  readonly url: string;
  /** Where models answer. */
  readonly models: string;
  /** Its data folder, or its PostgreSQL. */
  readonly where: string | URL;
  /** By the product's door, with a code out of a mail. */
  signIn(email: string): Promise<Api>;
  /** The number `n` that a statement finds in a service's database. */
  count(service: string, statement: string): Promise<number>;
  /** Kills the broker and starts it again after a while; absent where there is none. */
  readonly killBroker?: () => Promise<void>;
  end(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

const settings = { RATE_LIMITS: noRateLimits, RECONCILE_DAILY: 'false' };
/** How long the broker is gone. */
const GONE_MS = 6_000;

const counting = (where: string | URL): Place['count'] => {
  return (service, statement) =>
    readDatabase(where, service, async (db) => {
      const { rows } = await db.raw<{ rows: { n: number }[] }>(statement);
      return rows[0]?.n ?? 0;
    });
};

/** Comes in with a code out of a mail, and throws the mail away: nobody reads an older one, or looks through thousands. */
async function come(product: Pick<Product, 'url' | 'dataDir' | 'codeFor'>, email: string): Promise<Api> {
  const api = await signIn(product, email);
  await discardMailsTo(product.dataDir, email);
  return api;
}

/** The product as `make start` runs it. */
export async function embeddedPlace(everywhere: Env): Promise<Place> {
  const models = await startSimulator();
  const product = await startProduct(await freshDataDir(), { ...settings, ...everywhere });
  return {
    url: product.url,
    models: models.url,
    where: product.dataDir,
    signIn: (email) => come(product, email),
    count: counting(product.dataDir),
    async end() {
      await product.end();
      await models.stop();
    },
  };
}

/** Each service a process of its own, on Kafka in a container. */
export async function apartPlace(everywhere: Env): Promise<Place> {
  // Its clock is the machine's: what is published bears the time of another.
  const broker = await startKafka({
    ...lastingBroker,
    KAFKA_LOG_MESSAGE_TIMESTAMP_AFTER_MAX_MS: String(2 ** 53),
  });
  const postgres = await startThrowawayServer();
  const models = await startSimulator();
  const bus = { BUS_URL: `kafka://${broker.broker}` };
  const started = await startServices(
    postgres.superuserUrl,
    { ...settings, POLL_MS: '1000' },
    { ...bus, ...everywhere },
  );
  const where = new URL(postgres.superuserUrl);
  return {
    url: started.product.url,
    models: models.url,
    where,
    signIn: (email) => come(started.product, email),
    count: counting(where),
    async killBroker() {
      await broker.kill();
      await sleep(GONE_MS);
      await broker.startAgain();
    },
    async end() {
      await started.end();
      await models.stop();
      await Promise.all([postgres.stop(), broker.stop()]);
    },
  };
}
