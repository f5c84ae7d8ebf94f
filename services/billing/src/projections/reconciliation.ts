import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { ReconciliationEvent } from '../domain/reconciliation/reconciliation.events.ts';

export interface ReconciliationRow {
  readonly uuid: string;
  readonly provider: 'stripe' | 'alipay';
  readonly from_at: Date;
  readonly to_at: Date;
  readonly origin: 'daily' | 'asked';
  readonly asked_by: string | null;
  readonly state: 'running' | 'finished' | 'abandoned';
  readonly lines: number;
  readonly compared: number;
  readonly found: number;
  readonly mended: number;
  readonly gaps: readonly string[];
  readonly reason: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  /** Of a run that is under way. */
  readonly stage: 'reading' | 'comparing' | null;
  readonly total: number | null;
  readonly problem: string | null;
}

/** Writes what an event means for the list of runs. */
export async function applyReconciliationEvent(
  tx: Tx,
  event: StoredEvent<ReconciliationEvent>,
): Promise<void> {
  const { streamId: uuid, workspace, recordedAt, meta } = event;
  const rows = queries(tx)('reconciliations');
  if (event.type === 'ReconciliationStarted') {
    const { provider, from, to, origin } = event.data;
    const asked_by = origin === 'asked' ? (meta.actor ?? null) : null;
    const range = { from_at: from, to_at: to };
    const fresh = { state: 'running', started_at: recordedAt };
    await rows.insert({ uuid, workspace, provider, origin, asked_by, ...range, ...fresh });
  } else if (event.type === 'ReconciliationFinished') {
    const { gaps, ...counts } = event.data;
    const over = { state: 'finished', ended_at: recordedAt, gaps: JSON.stringify(gaps) };
    await rows.where({ uuid }).update({ ...counts, ...over });
  } else {
    await rows
      .where({ uuid })
      .update({ state: 'abandoned', reason: event.data.reason, ended_at: recordedAt });
  }
}

/** One page of runs, the newest first, with how far those under way have come. */
export async function listReconciliations(
  tx: Tx,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: ReconciliationRow[]; total: number }> {
  const [counted] = await queries(tx)('reconciliations').count<{ count: string }[]>('* as count');
  const items = await withProgress(tx)
    .orderBy([{ column: 'started_at', order: 'desc' }, 'uuid'])
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  return { items, total: Number(counted?.count ?? 0) };
}

export async function findReconciliation(tx: Tx, uuid: string): Promise<ReconciliationRow | undefined> {
  const [row] = await withProgress(tx).where({ uuid });
  return row;
}

function withProgress(tx: Tx) {
  const sql = queries(tx);
  return sql('reconciliations as r')
    .leftJoin('reconciliation_work as w', 'w.run', 'r.uuid')
    .leftJoin('jobs as j', (on) => on.on('j.subject', 'r.uuid').andOnVal('j.kind', 'reconcile'))
    .select<ReconciliationRow[]>(
      'r.*',
      'w.stage',
      'w.total',
      sql.raw('coalesce(w.lines, r.lines) AS lines'),
      sql.raw('coalesce(w.compared, r.compared) AS compared'),
      sql.raw('coalesce(w.found, r.found) AS found'),
      sql.raw('coalesce(w.mended, r.mended) AS mended'),
      sql.raw('coalesce(w.gaps, r.gaps) AS gaps'),
      sql.raw('j.last_error AS problem'),
    );
}

/** Until when each day was reconciled, or is being; undefined: none was yet. */
export async function reconciledUntil(tx: Tx, provider: string): Promise<Date | undefined> {
  const row = await queries(tx)('reconciliations')
    .where({ provider, origin: 'daily' })
    .whereNot({ state: 'abandoned' })
    .orderBy('to_at', 'desc')
    .first<{ to_at: Date } | undefined>('to_at');
  return row?.to_at;
}

/** How many runs to the end of a day were given up. */
export async function abandonedTo(tx: Tx, provider: string, to: Date): Promise<number> {
  const [row] = await queries(tx)('reconciliations')
    .where({ provider, origin: 'daily', state: 'abandoned', to_at: to })
    .count<{ count: string }[]>();
  return Number(row?.count ?? 0);
}
