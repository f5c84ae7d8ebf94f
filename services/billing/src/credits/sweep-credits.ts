import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { PLATFORM, uuid5 } from '@tutka/event-store';
import { queueJob } from '../jobs/job-rows.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeCredits } from './credits.ts';
import type { AtCredits } from './points.ts';

interface Deps {
  readonly worker: Db;
  readonly clock: () => Date;
  readonly swept: AtCredits;
}

/** Workspaces in one job: some hundred milliseconds. */
const AT_ONCE = 100;
const PAUSE_MS = 60_000;

/** Has credits swept from now on. */
export async function queueSweep(worker: Db): Promise<void> {
  const subject = uuid5(PLATFORM, 'sweep-credits');
  await asWorker(worker, (tx) => queueJob(tx, { kind: 'sweep-credits', subject, workspace: PLATFORM }));
}

/**
 * The job that ends what is due in workspaces where nobody does anything: reservations that have lapsed, grants that are
 * over. A month's credits still come with the month's first turn.
 */
export function sweepJob({ worker, clock, swept }: Deps): JobHandler {
  return async () => {
    const now = clock();
    const workspaces = await asWorker(worker, (tx) => dueWorkspaces(tx, now));
    const command = { type: 'refresh', now: now.toISOString(), month: null } as const;
    for (const workspace of workspaces) {
      await changeCredits(worker, workspace, command, { meta: byBilling });
      await swept('credits swept');
      // A grant that a running turn may still use is due again when the turn's reservation is.
      await asWorker(worker, (tx) => forgetDue(tx, workspace, now));
    }
    return { againInMs: workspaces.length === 0 ? PAUSE_MS : 0 };
  };
}

async function dueWorkspaces(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await queries(tx).raw<{ rows: { workspace: string }[] }>(
    `SELECT DISTINCT workspace FROM
       (SELECT workspace FROM ledger_lines WHERE due_at <= ? ORDER BY due_at LIMIT ?) due`,
    [now, AT_ONCE],
  );
  return rows.map(({ workspace }) => workspace);
}

async function forgetDue(tx: Tx, workspace: string, now: Date): Promise<void> {
  await queries(tx)('ledger_lines').where({ workspace }).where('due_at', '<=', now).update({ due_at: null });
}
