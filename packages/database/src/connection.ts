import knex, { type Knex } from 'knex';
import { leaveReadOnly } from './leave-read-only.ts';
import { LostConnections } from './lost-connections.ts';
import { tellNoConnection } from './no-connection.ts';
import type { Connection } from './pooled-connection.ts';
import { TAKE_TIME_ALWAYS } from './take-time.ts';

/** A pool of connections to one service's database, in one of its roles. `destroy()` closes it. */
export type Db = Knex;

export interface ConnectionOptions {
  /** The most connections held at once. Default 5. */
  readonly max?: number;
  /** Connections idle for this long are given back, in milliseconds. Default 45,000: about as long as people read a reply. */
  readonly idleMs?: number;
  /** Without a word for so long, in milliseconds, the database is asked whether it is at work on a statement. Default 10,000. */
  readonly silentMs?: number;
  /** Who waits for a connection for so long, in milliseconds, gets none. Default 10,000. */
  readonly acquireMs?: number;
  /** Whether what it does may take as long as it needs, whatever limits an operator has set for requests. Default: no. */
  readonly takesTime?: boolean;
}

/** knex's pool, as knex itself uses it. */
interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Without a word of the database for so long TCP asks whether it is there, also where nothing was sent. */
const KEEPALIVE_MS = 30_000;

/** Knex prints to the console what the failing query throws anyway. */
const quiet = { warn() {}, error() {}, deprecate() {}, debug() {} };

/** Opens a pool on a `postgres://` address. No connection is made before the first query, and idle ones are closed. */
export function openDatabase(
  url: string,
  {
    max = 5,
    idleMs = 45_000,
    silentMs = 10_000,
    acquireMs = 10_000,
    takesTime = false,
  }: ConnectionOptions = {},
): Db {
  const lost = new LostConnections(url, silentMs);
  const afterCreate = (connection: Connection, done: (error: undefined, made: Connection) => void) => {
    lost.watch(connection);
    leaveReadOnly(connection);
    // Goes before all that is asked of it.
    if (takesTime) connection.query(TAKE_TIME_ALWAYS).catch(() => undefined);
    done(undefined, connection);
  };
  // What is asked before an answer has come is sent at once, and answered in its turn.
  const sending = { application_name: 'tutka', pipeline: true };
  const kept = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_MS };
  const db = knex({
    client: 'pg',
    connection: { connectionString: url, ...sending, ...kept },
    pool: {
      min: 0,
      max,
      idleTimeoutMillis: idleMs,
      reapIntervalMillis: Math.min(idleMs, 1_000),
      afterCreate,
    },
    acquireConnectionTimeout: acquireMs,
    log: quiet,
  }).withUserParams({ database: databaseOf(url) });
  tellNoConnection(db, { most: max, seconds: acquireMs / 1_000 });
  return db;
}

/** What the pools of one database have in common, whatever role they use: `host:port/database`. */
export function databaseName(db: Pick<Knex, 'userParams'>): string {
  return String(db.userParams.database);
}

/** Runs `work` on a connection of the pool, which nobody else has meanwhile. */
export async function onPooled<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  const pool: Pool = db.client;
  const connection = await pool.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await pool.releaseConnection(connection);
  }
}

function databaseOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
