import { queries, type Tx } from '@tutka/database';
import type { CreditsEvent, Usage } from '../domain/credits/credits.events.ts';
import type { accounts } from '../domain/credits/credits.postings.ts';

type Amounts = Readonly<Record<(typeof accounts)[number], string>>;

export interface LedgerRow extends Amounts {
  readonly event_id: string;
  readonly at: Date;
  readonly type: CreditsEvent['type'];
  readonly grant_uuid: string | null;
  readonly turn: string | null;
  readonly usage: Usage | null;
  readonly is_priced: boolean | null;
}

/** Which lines; what is undefined does not matter. */
export interface LedgerFilter {
  /** Of one person's usage alone. */
  readonly user?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly model?: string | undefined;
  readonly turn?: string | undefined;
  readonly session?: string | undefined;
  readonly type?: CreditsEvent['type'] | undefined;
}

/** What one model took on one day. */
export interface UsageOfDay {
  readonly day: string;
  readonly provider: string | null;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: bigint;
  readonly unpriced: number;
}

const newestFirst = [
  { column: 'at', order: 'desc' as const },
  { column: 'version', order: 'desc' as const },
  { column: 'event_id', order: 'desc' as const },
];

/** One page of the workspace's lines, the newest first. */
export async function listLedgerLines(
  tx: Tx,
  workspace: string,
  filter: LedgerFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: LedgerRow[]; total: number }> {
  const lines = () => filtered(tx, workspace, filter);
  const [count] = await lines().count<{ count: string }[]>();
  const items: LedgerRow[] = await lines()
    .orderBy(newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('*');
  return { items, total: Number(count?.count ?? 0) };
}

/** At most `limit` lines after one, or the first ones, the newest first. */
export async function ledgerLinesAfter(
  tx: Tx,
  workspace: string,
  filter: LedgerFilter,
  { after, limit }: { readonly after: LedgerRow | undefined; readonly limit: number },
): Promise<LedgerRow[]> {
  return await filtered(tx, workspace, filter)
    .modify((query) => {
      if (!after) return;
      query.whereRaw(
        '(at, version, event_id) < (SELECT l.at, l.version, l.event_id FROM ledger_lines l WHERE l.event_id = ?)',
        [after.event_id],
      );
    })
    .orderBy(newestFirst)
    .limit(limit)
    .select('*');
}

/** What some grants gave when they were given. */
export async function grantedBy(tx: Tx, grants: readonly string[]): Promise<LedgerRow[]> {
  return await queries(tx)<LedgerRow>('ledger_lines')
    .where({ type: 'CreditsGranted' })
    .whereIn('grant_uuid', [...grants]);
}

/** What of a grant ended before it was used, in nano-units. */
export async function endedOf(tx: Tx, grant: string): Promise<bigint> {
  const row = await queries(tx)('ledger_lines')
    .where({ type: 'CreditsExpired', grant_uuid: grant })
    .sum<{ sum: string | null }[]>('expired as sum')
    .first();
  return BigInt(row?.sum ?? 0);
}

/** By day and model, the oldest first. */
export async function usageByDay(tx: Tx, workspace: string, filter: LedgerFilter): Promise<UsageOfDay[]> {
  interface Row extends Record<'calls' | 'input' | 'output' | 'cost' | 'unpriced', string> {
    day: string;
    provider: string | null;
    model: string;
  }
  const rows: Row[] = await filtered(tx, workspace, { ...filter, type: 'CreditsSettled' })
    .select(
      queries(
        tx,
      ).raw(`(at AT TIME ZONE 'UTC')::date::text AS day, provider_uuid AS provider, model, count(*) AS calls,
        sum(input_tokens) AS input, sum(output_tokens) AS output, sum(used) AS cost,
        count(*) FILTER (WHERE NOT is_priced) AS unpriced`),
    )
    .groupByRaw(`(at AT TIME ZONE 'UTC')::date, 2, 3`)
    .orderByRaw(`(at AT TIME ZONE 'UTC')::date, 3, 2`);
  return rows.map(({ day, provider, model, calls, input, output, cost, unpriced }) => ({
    day,
    provider,
    model,
    calls: Number(calls),
    inputTokens: Number(input),
    outputTokens: Number(output),
    cost: BigInt(cost),
    unpriced: Number(unpriced),
  }));
}

function filtered(tx: Tx, workspace: string, { user, from, to, model, turn, session, type }: LedgerFilter) {
  const named = { user_uuid: user, turn, type, model, session_uuid: session };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  return queries(tx)('ledger_lines')
    .where({ workspace, ...Object.fromEntries(known) })
    .modify((query) => {
      if (from) query.where('at', '>=', from);
      if (to) query.where('at', '<', to);
    });
}
