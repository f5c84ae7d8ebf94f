import type { Db } from './connection.ts';

/** What knex's pool holds: connections of `pg`. */
interface Connection {
  query<Row>(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ rows: Row[] }>;
}

interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/**
 * Runs a statement that is planned once a connection under its `name`, one of few and always the same text. `$1` is the
 * first of `values`, arrays are PostgreSQL's. In a transaction's connection where `run` is one, else alone. For what a
 * turn waits for: past knex's builder, which takes as long as the statement itself. Throws what `pg` throws.
 */
export async function planned<Row>(
  run: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool: Pool = run.client;
  const connection = await pool.acquireConnection();
  try {
    const { rows } = await connection.query<Row>({ name, text, values });
    return rows;
  } finally {
    await pool.releaseConnection(connection);
  }
}
