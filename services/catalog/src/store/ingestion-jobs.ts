import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import { hostOf as siteOf } from '../sites/site-address.ts';
import { isBusy, lockHosts } from './site-hosts.ts';

/** What is claimed: a document to read, until the lease ends. */
export interface IngestionJob {
  readonly document: string;
  readonly workspace: string;
  readonly knowledge: string;
  /** Of this lease; higher than that of every earlier one. */
  readonly epoch: number;
}

interface ClaimedRow extends Omit<IngestionJob, 'epoch'> {
  readonly epoch: string;
}

/** Keeps the list of work in step with a document's events, in their transaction. */
export async function scheduleIngestion(
  tx: Tx,
  knowledge: string,
  event: StoredEvent<DocumentEvent>,
): Promise<void> {
  const { streamId: document, workspace } = event;
  const jobs = queries(tx)('ingestion_jobs');
  switch (event.type) {
    case 'DocumentQueued':
    case 'RetryRequested': {
      const host = event.type === 'DocumentQueued' && event.data.file ? null : await hostOf(tx, document);
      const due = { run_at: queries(tx).fn.now(), host };
      await jobs
        .insert({ document, workspace, knowledge, ...due })
        .onConflict('document')
        .merge({ ...due, lease_until: null });
      break;
    }
    case 'DocumentFetched':
      await jobs.where({ document }).update({ host: null });
      break;
    case 'IngestionFailed':
      if (event.data.retryAt === null) await jobs.where({ document }).delete();
      else
        await jobs
          .where({ document })
          .update({ run_at: inTimeFor(tx, event.data.retryAt), lease_until: null });
      break;
    case 'DocumentReady':
    case 'IngestionCancelled':
    case 'DocumentRemoved':
      await jobs.where({ document }).delete();
      break;
  }
}

/** Due by the database's clock, as all that is claimed is; `at` was said by ours just now, which may be ahead by hours. */
function inTimeFor(tx: Tx, at: string) {
  return queries(tx).raw(`now() + ? * interval '1 ms'`, [Math.max(0, Date.parse(at) - Date.now())]);
}

/** The host that a document is fetched from, as sites are told apart; null where it is no web page. */
async function hostOf(tx: Tx, document: string): Promise<string | null> {
  const row = await queries(tx)('documents').where({ uuid: document }).first<{ uri: string | null }>('uri');
  const url = URL.parse(row?.uri ?? '');
  return url && /^https?:$/.test(url.protocol) ? siteOf(url) : null;
}

/**
 * Takes the next document that is due, whose host nobody asks where it is to be fetched: of the workspace with the least under way, among those the one whose turn was
 * longest ago, and within it of a base by the same rule. Of the workspaces in `except` none is taken.
 */
export async function claimJob(
  tx: Tx,
  leaseMs: number,
  except: readonly string[] = [],
): Promise<IngestionJob | undefined> {
  const fetched = queries(tx)('ingestion_jobs').whereNotNull('host').first('document');
  if ((await fetched) !== undefined) await lockHosts(tx);
  const { rows } = await queries(tx).raw<{ rows: ClaimedRow[] }>(
    `WITH busy AS (
       SELECT workspace, knowledge, count(*) AS jobs FROM ingestion_jobs
       WHERE lease_until >= now() GROUP BY workspace, knowledge
     ), due AS (
       SELECT document, workspace, knowledge, run_at FROM ingestion_jobs j
       WHERE run_at <= now() AND (lease_until IS NULL OR lease_until < now())
         AND (host IS NULL OR NOT ${isBusy('j.host')})
     ), tenant AS (
       SELECT workspace FROM (SELECT DISTINCT workspace FROM due) waiting
       LEFT JOIN (SELECT workspace, sum(jobs) AS jobs FROM busy GROUP BY workspace) w USING (workspace)
       LEFT JOIN ingestion_turns t USING (workspace)
       WHERE NOT workspace = ANY (?::uuid[])
       ORDER BY coalesce(w.jobs, 0), t.served_at NULLS FIRST, workspace LIMIT 1
     ), base AS (
       SELECT knowledge FROM (SELECT DISTINCT knowledge FROM due JOIN tenant USING (workspace)) waiting
       LEFT JOIN busy b USING (knowledge) LEFT JOIN ingestion_base_turns t USING (knowledge)
       ORDER BY coalesce(b.jobs, 0), t.served_at NULLS FIRST, knowledge LIMIT 1
     ), next AS (
       SELECT j.document FROM ingestion_jobs j JOIN base USING (knowledge)
       WHERE run_at <= now() AND (lease_until IS NULL OR lease_until < now())
         AND (host IS NULL OR NOT ${isBusy('j.host')})
       ORDER BY run_at, document LIMIT 1 FOR UPDATE OF j SKIP LOCKED
     ), claimed AS (
       UPDATE ingestion_jobs j SET epoch = nextval('ingestion_epochs'), lease_until = now() + ? * interval '1 ms'
       FROM next WHERE j.document = next.document
       RETURNING j.document, j.workspace, j.knowledge, j.epoch
     ), turn AS (
       INSERT INTO ingestion_turns SELECT workspace, clock_timestamp() FROM claimed
       ON CONFLICT (workspace) DO UPDATE SET served_at = excluded.served_at
     ), base_turn AS (
       INSERT INTO ingestion_base_turns SELECT knowledge, workspace, clock_timestamp() FROM claimed
       ON CONFLICT (knowledge) DO UPDATE SET served_at = excluded.served_at
     )
     SELECT * FROM claimed`,
    [[...except], leaseMs],
  );
  return rows[0] && { ...rows[0], epoch: Number(rows[0].epoch) };
}

/** Forgets turns so long ago that they count as none. */
export async function forgetTurns(tx: Tx): Promise<void> {
  for (const table of ['ingestion_turns', 'ingestion_base_turns']) {
    await queries(tx)(table).whereRaw(`served_at < now() - interval '1 hour'`).delete();
  }
}

/** Prolongs a lease; false where it is held no more. One a transaction: requests lock several of these rows. */
export async function prolongLease(
  tx: Tx,
  { document, epoch }: IngestionJob,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    `UPDATE ingestion_jobs SET lease_until = now() + ? * interval '1 ms'
     WHERE document = ? AND epoch = ? AND lease_until IS NOT NULL`,
    [leaseMs, document, epoch],
  );
  return rowCount === 1;
}

/** Whether the lease still holds; while it does, nobody takes it over before this transaction ends. */
export async function holdsLease(tx: Tx, { document, epoch }: IngestionJob): Promise<boolean> {
  const row = await queries(tx)('ingestion_jobs')
    .where({ document, epoch })
    .whereNotNull('lease_until')
    .forShare()
    .first('document');
  return row !== undefined;
}

/** Waits for what is being written of a document's reading (or of all of a base's), and lets no more be written. */
export async function holdJobs(
  tx: Tx,
  which: { readonly knowledge: string; readonly document?: string },
): Promise<void> {
  await queries(tx)('ingestion_jobs').where(which).orderBy('document').forUpdate().select('document');
}

/** Gives a lease back, so that others take the document at once. */
export async function releaseLease(tx: Tx, { document, epoch }: IngestionJob): Promise<void> {
  await queries(tx)('ingestion_jobs').where({ document, epoch }).update({ lease_until: null });
}

/** Milliseconds until the next document is due, 0 where one is; undefined where none waits. */
export async function untilNextJob(tx: Tx): Promise<number | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { wait: number | null }[] }>(
    `SELECT extract(epoch FROM min(greatest(j.run_at, j.lease_until, h.free_at)) - now())::float8 * 1000 AS wait
     FROM ingestion_jobs j LEFT JOIN site_hosts h USING (host)`,
  );
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? undefined : Math.max(0, wait);
}
