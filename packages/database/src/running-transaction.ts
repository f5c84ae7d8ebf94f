import type { Knex } from 'knex';
import type { QueryConfig } from 'pg';
import { type Db, onPooled } from './connection.ts';
import type { Connection } from './pooled-connection.ts';

/** How long a connection may take to roll back before it is given up, in milliseconds. */
const ROLLBACK_MS = 5_000;
const TOO_LATE = 'A transaction that failed was not rolled back in time.';

/** What knex's query functions look their client up in. */
type WithContext = Knex & { readonly context: { readonly client: object } };

/**
 * A transaction on a connection of a pool. Of knex's own, its making alone takes longer than the statements of a small
 * write (record 0049), so knex comes in where a query is built, and is bound to the connection then.
 */
export class RunningTransaction {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #committed: (() => void)[] = [];
  #queries: Knex | undefined;
  #ended = false;

  private constructor(db: Db, connection: Connection) {
    this.#db = db;
    this.#connection = connection;
  }

  /**
   * Runs `work` in a transaction of its own that begins with `opening`: commits when it returns, rolls back when it throws.
   * Nobody waits for the beginning: the first statement of `work` goes out behind it, and is not carried out where it fails.
   */
  static async run<T>(
    db: Db,
    work: (transaction: RunningTransaction) => Promise<T>,
    opening?: QueryConfig,
  ): Promise<T> {
    return await onPooled(db, async (connection) => {
      const transaction = new RunningTransaction(db, connection);
      const result = await transaction.#run(work, opening);
      for (const hear of transaction.#committed) hear();
      return result;
    });
  }

  async #run<T>(
    work: (transaction: RunningTransaction) => Promise<T>,
    opening: QueryConfig | undefined,
  ): Promise<T> {
    const begun = begin(this.#connection, opening);
    try {
      const result = await work(this);
      await begun;
      this.#ended = true;
      await commit(this.#connection);
      return result;
    } catch (error) {
      this.#ended = true;
      await rollBack(this.#connection);
      // What failed first says why.
      await begun;
      throw error;
    }
  }

  /** The pool's connection. Throws after the end: by then it may be in somebody else's transaction. */
  get connection(): Connection {
    if (this.#ended) throw new Error('The transaction has ended; what it asked for late is not carried out.');
    return this.#connection;
  }

  get db(): Db {
    return this.#db;
  }

  /** The query builder, on this connection. */
  get queries(): Knex {
    this.#queries ??= this.#bound();
    return this.#queries;
  }

  onCommit(hear: () => void): void {
    this.#committed.push(hear);
  }

  #bound(): Knex {
    const pool = this.#db as WithContext;
    const client = Object.create(pool.client, {
      transacting: { value: true },
      acquireConnection: { value: async () => this.connection },
      releaseConnection: { value: async () => {} },
    });
    const context = Object.create(pool.context, { client: { value: client } });
    const bound = (table: string, options?: object) => client.queryBuilder().table(table, options);
    return Object.setPrototypeOf(Object.assign(bound, { context }), pool);
  }
}

function begin(connection: Connection, opening: QueryConfig | undefined): Promise<unknown> {
  const { stream } = connection.connection;
  // All that is asked until nothing runs any more goes out in one piece.
  stream.cork?.();
  process.nextTick(() => stream.uncork?.());
  const asked = [connection.query('BEGIN'), ...(opening ? [connection.query(opening)] : [])];
  const begun = Promise.all(asked);
  // Told where it is waited for.
  begun.catch(() => {});
  return begun;
}

/** After a statement that failed, PostgreSQL answers COMMIT by a rollback and no error. */
async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT')
    throw new Error('The transaction was not committed: a statement of it had failed.');
}

/** Where that fails or takes too long, the pool opens another connection. */
async function rollBack(connection: Connection): Promise<void> {
  // Not by its end, which waits for what was asked before.
  const late = setTimeout(() => connection.connection.stream.destroy(new Error(TOO_LATE)), ROLLBACK_MS);
  await connection.query('ROLLBACK').catch((error: Error) => {
    connection.__knex__disposed = error;
  });
  clearTimeout(late);
}
