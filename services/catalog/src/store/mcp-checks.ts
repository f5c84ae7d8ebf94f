import { queries, type Tx } from '@tutka/database';

/** A server is looked at again, at once or after a while. */
export async function scheduleCheck(tx: Tx, server: string, workspace: string, inMs: number): Promise<void> {
  const at = queries(tx).raw(`now() + ? * interval '1 ms'`, [inMs]);
  await queries(tx)('mcp_checks')
    .insert({ server, workspace, run_at: at })
    .onConflict('server')
    .merge({ run_at: at });
}

export async function forgetChecks(tx: Tx, server: string): Promise<void> {
  await queries(tx)('mcp_checks').where({ server }).delete();
}

/** Notes that a server was looked at; answers how many looks in a row have found it offline. */
export async function noteCheck(tx: Tx, server: string, offline: boolean): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { failures: number }[] }>(
    `UPDATE mcp_checks SET checked_at = now(), lease_until = NULL, failures = CASE WHEN ? THEN failures + 1 ELSE 0 END
     WHERE server = ? RETURNING failures`,
    [offline, server],
  );
  return rows[0]?.failures ?? 0;
}

/** When servers were last looked at. */
export async function checkedAt(tx: Tx, servers: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await queries(tx)('mcp_checks')
    .whereIn('server', servers)
    .select<{ server: string; checked_at: Date | null }[]>('server', 'checked_at');
  return new Map(rows.map((row) => [row.server, row.checked_at]));
}
