import pg from 'pg';

/** Of some of PostgreSQL's processes those that are at work; `unsaid`: there is a database, which does not say. */
export type Found = ReadonlySet<number> | 'unreachable' | 'unsaid';

// Not those that have answered; a server that does not track what they do counts them all.
const working = `
  SELECT pg_backend_pid() AS own, array(
    SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[]) AND coalesce(state, '') NOT LIKE 'idle%') AS pids`;

/** Which of `pids` are at work, asked on a connection of its own within `patienceMs`. */
export async function workingOf(url: string, pids: readonly number[], patienceMs: number): Promise<Found> {
  const asking = {
    application_name: 'tutka',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  };
  const client = new pg.Client({ connectionString: url, ...asking });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; pids: number[] }>(working, [pids]);
    // A pooler between gives numbers of its own.
    return rows[0]?.own === processOf(client) ? new Set(rows[0]?.pids) : 'unsaid';
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unsaid' : 'unreachable';
  } finally {
    client.end().catch(() => {});
  }
}

function processOf(client: pg.Client): number | undefined {
  return (client as pg.Client & { readonly processID?: number }).processID;
}
