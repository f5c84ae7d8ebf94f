import type { Duplex } from 'node:stream';
import knex, { type Knex } from 'knex';
import type pg from 'pg';

/** A pool of connections to one service's database, in one of its roles. `destroy()` closes it. */
export type Db = Knex;

export interface ConnectionOptions {
  /** The most connections held at once. Default 5. */
  readonly max?: number;
  /** Connections idle for this long are given back, in milliseconds. Default 45,000: about as long as people read a reply. */
  readonly idleMs?: number;
}

/** What knex's pool holds. */
export type Connection = pg.Client & {
  /** Set, the pool drops the connection instead of handing it out again. */
  __knex__disposed?: Error;
  /** What is written goes out here; not every stream can gather. */
  readonly connection: { readonly stream: Partial<Pick<Duplex, 'cork' | 'uncork'>> };
};

/** knex's pool, as knex itself uses it. */
interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Without a word of the database for so long it is asked whether it is there: who waits for a machine that is gone would wait for ever. */
const SILENT_MS = 30_000;

/** Knex prints to the console what the failing query throws anyway. */
const quiet = { warn() {}, error() {}, deprecate() {}, debug() {} };

/** Opens a pool on a `postgres://` address. No connection is made before the first query, and idle ones are closed. */
export function openDatabase(url: string, { max = 5, idleMs = 45_000 }: ConnectionOptions = {}): Db {
  // What is asked before an answer has come is sent at once, and answered in its turn.
  const sending = { application_name: 'tutka', pipeline: true };
  const kept = { keepAlive: true, keepAliveInitialDelayMillis: SILENT_MS };
  return knex({
    client: 'pg',
    connection: { connectionString: url, ...sending, ...kept },
    pool: { min: 0, max, idleTimeoutMillis: idleMs, reapIntervalMillis: Math.min(idleMs, 1_000) },
    acquireConnectionTimeout: 10_000,
    log: quiet,
  }).withUserParams({ database: databaseOf(url) });
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
