import { queries, type Tx } from '@tutka/database';

/** A server is looked at again, at once or after a while. */
export async function scheduleCheck(tx: Tx, server: string, workspace: string, inMs: number): Promise<void> {
  const at = queries(tx).raw(`now() + ? * interval '1 ms'`, [inMs]);
  await queries(tx)('mcp_checks')
    .insert({ server, workspace, run_at: at })
    .onConflict('server')
    .merge({ run_at: at });
}

/** A look came to nothing: whoever comes next looks. */
export async function lookAgain(tx: Tx, server: string): Promise<void> {
  await queries(tx)('mcp_checks')
    .where({ server })
    .update({ run_at: queries(tx).fn.now(), lease_until: null });
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

/** What is claimed: a server to look at, until the lease ends. */
export interface McpCheck {
  readonly server: string;
  readonly workspace: string;
  /** Of this lease; higher than that of every earlier one. */
  readonly epoch: number;
}

/** Takes the server that has been due for longest and that nobody looks at. */
export async function claimCheck(tx: Tx, leaseMs: number): Promise<McpCheck | undefined> {
  const { rows } = await queries(tx).raw<{ rows: (Omit<McpCheck, 'epoch'> & { epoch: string })[] }>(
    `UPDATE mcp_checks SET epoch = nextval('mcp_check_epochs'), lease_until = now() + ? * interval '1 ms'
     WHERE server = (
       SELECT server FROM mcp_checks WHERE run_at <= now() AND (lease_until IS NULL OR lease_until < now())
       ORDER BY run_at, server LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING server, workspace, epoch`,
    [leaseMs],
  );
  return rows[0] && { ...rows[0], epoch: Number(rows[0].epoch) };
}

/** Gives a lease back without a look; the next one is due in a while. */
export async function noLook(tx: Tx, { server, epoch }: McpCheck, inMs: number): Promise<void> {
  await queries(tx)('mcp_checks')
    .where({ server, epoch })
    .update({ lease_until: null, run_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [inMs]) });
}

/** Gives a lease back, so that others look at once. */
export async function releaseCheck(tx: Tx, { server, epoch }: McpCheck): Promise<void> {
  await queries(tx)('mcp_checks').where({ server, epoch }).update({ lease_until: null });
}

/** Whether the lease still holds; while it does, nobody takes it over before this transaction ends. */
export async function holdsCheck(tx: Tx, { server, epoch }: McpCheck): Promise<boolean> {
  const row = await queries(tx)('mcp_checks')
    .where({ server, epoch })
    .whereNotNull('lease_until')
    .forShare()
    .first('server');
  return row !== undefined;
}

/** Milliseconds until the next server is due, 0 where one is; undefined where none waits. */
export async function untilNextCheck(tx: Tx): Promise<number | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { wait: number | null }[] }>(
    `SELECT extract(epoch FROM min(greatest(run_at, lease_until)) - now())::float8 * 1000 AS wait FROM mcp_checks`,
  );
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? undefined : Math.max(0, wait);
}
