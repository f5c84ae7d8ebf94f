import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@tutka/database';
import { startKafka, startThrowawayServer } from '@tutka/testing';
import { signUp } from '../../../services/identity/test/sign-ups.ts';
import { type Api, apiWithCookie, signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../e2e/product.ts';
import { readDatabase } from '../faults/databases.ts';
import { startServices } from '../faults/servers/services.ts';
import { startSimulator } from '../faults/simulator.ts';
import { type Person, until } from './load/world.ts';

/** The product, running, in one of its forms. */
export interface Place {
  readonly url: string;
  /** Where models answer. */
  readonly models: string;
  /** Its data folder, or its PostgreSQL. */
  readonly where: string | URL;
  /** Through the product's own door, with a code out of a mail. */
  bySignIn(email: string): Promise<Api>;
  signIn(email: string): Promise<Person>;
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

/** Comes in by the product's door; again only with a code that is not the one of before, whose mail is still there. */
function door(product: Pick<Product, 'url' | 'codeFor'>): Place['bySignIn'] {
  const used = new Map<string, string>();
  const codeFor = async (email: string) => {
    const isNew = (code: string) => code !== used.get(email);
    const code = await until(() => product.codeFor(email), isNew, `a new code for ${email}`);
    used.set(email, code);
    return code;
  };
  return (email) => signIn({ url: product.url, codeFor }, email);
}

const personOf = ({ me, cookie: _, ...api }: Api): Person => ({
  uuid: me.uuid,
  workspace: me.workspace.uuid,
  api,
});

/** The product as `make start` runs it: everybody comes in with a code out of a mail. */
export async function embeddedPlace(everywhere: Env): Promise<Place> {
  const models = await startSimulator();
  const product = await startProduct(await freshDataDir(), { ...settings, ...everywhere });
  const bySignIn = door(product);
  return {
    url: product.url,
    models: models.url,
    where: product.dataDir,
    bySignIn,
    signIn: async (email) => personOf(await bySignIn(email)),
    count: counting(product.dataDir),
    async end() {
      await product.end();
      await models.stop();
    },
  };
}

/** How many come in by the product's own door; others as identity lets them in after the code. */
const BY_DOOR = 20;

/** Each service a process of its own, on Kafka in a container. */
export async function apartPlace(everywhere: Env): Promise<Place> {
  // Its clock is the machine's: what is published bears the time of another.
  const broker = await startKafka({ KAFKA_LOG_MESSAGE_TIMESTAMP_AFTER_MAX_MS: String(2 ** 53) });
  const postgres = await startThrowawayServer();
  const models = await startSimulator();
  const bus = { BUS_URL: `kafka://${broker.broker}` };
  const started = await startServices(postgres.superuserUrl, settings, { ...bus, ...everywhere });
  const { url } = started.product;
  const where = new URL(postgres.superuserUrl);
  const identity = openDatabase(new URL('/identity', where).href, { max: 4 });
  const bySignIn = door(started.product);
  let come = 0;
  return {
    url,
    models: models.url,
    where,
    bySignIn,
    async signIn(email) {
      come += 1;
      if (come % BY_DOOR === 0) return personOf(await bySignIn(email));
      const { cookie, ...person } = await signUp(identity, email);
      return { ...person, api: apiWithCookie(url, cookie) };
    },
    count: counting(where),
    async killBroker() {
      await broker.kill();
      await sleep(GONE_MS);
      await broker.startAgain();
    },
    async end() {
      await identity.destroy();
      await started.end();
      await models.stop();
      await Promise.all([postgres.stop(), broker.stop()]);
    },
  };
}
