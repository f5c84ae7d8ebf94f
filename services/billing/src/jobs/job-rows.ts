import { queries, type Tx } from '@tutka/database';

/**
 * `expire` an order, `settle` a payment with what its provider says, make a `refund`, `fulfil` an order, `invoice` it,
 * let an agent's owner `earn` by it, `renew` a subscription or end it, keep the `agreement` of one; do a step of a run that
 * reconciles (`reconcile`), see whether a day is due for one (`reconcile-daily`), `sweep-credits`. A kind and a subject name
 * one piece of work.
 */
export type JobKind =
  | 'expire'
  | 'settle'
  | 'refund'
  | 'fulfil'
  | 'invoice'
  | 'earn'
  | 'renew'
  | 'agreement'
  | 'reconcile'
  | 'reconcile-daily'
  | 'sweep-credits';

export interface Job {
  readonly kind: JobKind;
  readonly subject: string;
  readonly workspace: string;
  /** How often it was begun. */
  readonly tries: number;
  /** Whoever holds another one has lost the lease. */
  readonly epoch: string;
}

/** When work is due that is to be done now. */
export const AT_ONCE = new Date(0);

/** Queues work for `at`, or to be done at once; work that waits or runs already is asked for anew. */
export async function queueJob(
  tx: Tx,
  {
    kind,
    subject,
    workspace,
    at = AT_ONCE,
  }: Pick<Job, 'kind' | 'subject' | 'workspace'> & { readonly at?: Date },
): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO jobs (kind, subject, workspace, run_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, subject) DO UPDATE
     SET run_at = least(jobs.run_at, excluded.run_at), nudged = true, tries = 0`,
    [kind, subject, workspace, at],
  );
}

/** Has all jobs of a kind done at once: what they waited for is there. */
export async function wakeJobs(tx: Tx, kind: JobKind): Promise<void> {
  await queries(tx)('jobs').where({ kind }).update({ run_at: AT_ONCE, nudged: true });
}

/** Takes the job that has been due the longest at `now`, for `leaseMs`. */
export async function claimJob(tx: Tx, now: Date, leaseMs: number): Promise<Job | undefined> {
  const { rows } = await queries(tx).raw<{ rows: Job[] }>(
    `UPDATE jobs SET lease_until = ?, epoch = epoch + 1, tries = tries + 1, nudged = false
     WHERE (kind, subject) = (
       SELECT kind, subject FROM jobs
       WHERE run_at <= ? AND (lease_until IS NULL OR lease_until < ?)
       ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind, subject, workspace, tries, epoch`,
    [new Date(now.getTime() + leaseMs), now, now],
  );
  return rows[0];
}

/** Ends a job, unless it was asked for anew meanwhile or another has taken it over. */
export async function finishJob(tx: Tx, { kind, subject, epoch }: Job): Promise<void> {
  await queries(tx)('jobs').where({ kind, subject, epoch, nudged: false }).delete();
  await queries(tx)('jobs').where({ kind, subject, epoch }).update({ lease_until: null, run_at: AT_ONCE });
}

/** Puts a job off until `at`; one that was asked for anew comes at once. */
export async function putOffJob(
  tx: Tx,
  { kind, subject, epoch }: Job,
  { at, error }: { readonly at: Date; readonly error: string | null },
): Promise<void> {
  const run_at = queries(tx).raw('CASE WHEN nudged THEN ?::timestamptz ELSE ? END', [AT_ONCE, at]);
  await queries(tx)('jobs')
    .where({ kind, subject, epoch })
    .update({ lease_until: null, run_at, last_error: error });
}

/** When the next job is due; undefined where none waits. */
export async function nextJobAt(tx: Tx): Promise<Date | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { due: Date | null }[] }>(
    'SELECT min(greatest(run_at, lease_until)) AS due FROM jobs',
  );
  return rows[0]?.due ?? undefined;
}
