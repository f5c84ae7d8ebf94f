import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceUrls } from '@tutka/database';
import { keepSecrets } from './kept.ts';
import {
  type Database,
  databases,
  makePlatformSecrets,
  masterKeyCheck,
  newSecret,
  type PlatformSecrets,
  publicKeys,
} from './platform-secrets.ts';

/** With those of the servers that the platform runs beside itself. */
export interface Secrets extends PlatformSecrets {
  readonly servers: {
    readonly postgres: string;
    readonly redis: string;
    readonly s3Key: string;
    readonly s3Secret: string;
  };
}

/** Where the servers answer, `host:port`. */
export interface Servers {
  readonly postgres: string;
  readonly redis: string;
}

type Env = Readonly<Record<string, string>>;

/**
 * Makes a platform's secrets below `folder`, or finds them there, and writes for each part the file of those that it
 * needs and no others need: one folder a part, so that each can be a volume that nobody else mounts.
 */
export function writeSettings(folder: string, servers: Servers): string[] {
  const kept = join(folder, 'kept');
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const secrets = keepSecrets<Secrets>(join(kept, 'secrets.json'), makeSecrets());
  const files = filesOf(secrets, servers);
  for (const [name, text] of Object.entries(files)) write(join(folder, name), text);
  return Object.keys(files);
}

/** All of them anew. */
export function makeSecrets(): Secrets {
  return {
    ...makePlatformSecrets(),
    servers: {
      postgres: newSecret(),
      redis: newSecret(),
      s3Key: newSecret()
        .replaceAll(/[^a-zA-Z0-9]/g, '')
        .slice(0, 20),
      s3Secret: newSecret(),
    },
  };
}

/** Whoever can mount the folder may read it: the servers' images run as users of their own. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o444 });
  renameSync(`${file}.new`, file);
}

function filesOf(secrets: Secrets, servers: Servers): Env {
  const parts = { ...partsOf(secrets, servers), ...jobParts(secrets, servers) };
  return {
    ...Object.fromEntries(Object.entries(parts).map(([name, env]) => [`${name}/settings.env`, asFile(env)])),
    'postgres/password': secrets.servers.postgres,
    'redis/redis.conf': redisConf(secrets),
  };
}

/** What Redis reads at its start. */
export const redisConf = ({ servers }: Secrets) => `requirepass ${servers.redis}\n`;

/** For each part those settings that are secret, which no other part is told but where both must know. */
export function partsOf(secrets: Secrets, servers: Servers): Readonly<Record<string, Env>> {
  const { postgres, redis, s3Key, s3Secret } = secrets.servers;
  const s3 = { S3_ACCESS_KEY: s3Key, S3_SECRET_KEY: s3Secret };
  return {
    gateway: { ...keyOf(secrets, 'gateway'), REDIS_URL: `redis://:${redis}@${servers.redis}` },
    identity: {
      ...service(secrets, servers, 'identity'),
      PUBLIC_KEYS: publicKeys(secrets),
      CODE_PEPPER: secrets.codePepper,
    },
    catalog: { ...service(secrets, servers, 'catalog'), ...s3, MASTER_KEY: secrets.masterKey },
    conversation: service(secrets, servers, 'conversation'),
    billing: service(secrets, servers, 'billing'),
    statistics: service(secrets, servers, 'statistics'),
    migrate: {
      DATABASE_SUPERUSER_URL: `postgres://postgres:${postgres}@${servers.postgres}/postgres`,
      ...Object.assign({}, ...services.map((name) => ownersView(secrets, servers, name))),
    },
    s3: { ROOT_ACCESS_KEY: s3Key, ROOT_SECRET_KEY: s3Secret },
  };
}

/** The bus is Kafka. */
const services = databases.filter((name) => name !== 'bus');

function urlsOf({ passwords }: Secrets, { postgres }: Servers, name: Database) {
  return serviceUrls(`postgres://postgres@${postgres}/postgres`, name, passwords[name]);
}

const keyOf = ({ signingKeys }: Secrets, name: keyof Secrets['signingKeys']): Env => ({
  SIGNING_KEY: JSON.stringify(signingKeys[name]),
});

function service(secrets: Secrets, servers: Servers, name: Exclude<Database, 'bus'>): Env {
  const { appUrl, workerUrl } = urlsOf(secrets, servers, name);
  return { DATABASE_URL: appUrl, DATABASE_WORKER_URL: workerUrl, ...keyOf(secrets, name) };
}

function ownersView(secrets: Secrets, servers: Servers, name: Database): Env {
  const { ownerUrl, appUrl, workerUrl } = urlsOf(secrets, servers, name);
  const prefix = `${name.toUpperCase()}_DATABASE`;
  return {
    [`${prefix}_OWNER_URL`]: ownerUrl,
    [`${prefix}_URL`]: appUrl,
    [`${prefix}_WORKER_URL`]: workerUrl,
  };
}

/** Of jobs that somebody runs by hand: they reach what they read or write, and nothing else. */
function jobParts(secrets: Secrets, servers: Servers): Readonly<Record<string, Env>> {
  const { s3Key, s3Secret } = secrets.servers;
  const files = {
    S3_ACCESS_KEY: s3Key,
    S3_SECRET_KEY: s3Secret,
    MASTER_KEY_CHECK: masterKeyCheck(secrets.masterKey),
  };
  const workers = workersOf(secrets, servers);
  const { migrate = {} } = partsOf(secrets, servers);
  return { republish: workers, backup: { ...workers, ...files }, restore: { ...migrate, ...files } };
}

/** Each service's working role. */
function workersOf(secrets: Secrets, servers: Servers): Env {
  return Object.fromEntries(
    services.map((name) => [
      `${name.toUpperCase()}_DATABASE_WORKER_URL`,
      urlsOf(secrets, servers, name).workerUrl,
    ]),
  );
}

/** As `node --env-file` and a shell read it; no value holds a single quote. */
function asFile(env: Env): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}
