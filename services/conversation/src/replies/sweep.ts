import { asWorker, type Db, forgetIdempotencyKeys } from '@tutka/database';
import type { Attachments } from '../clients/attachments.ts';
import { forgetOldApprovals } from '../store/approvals.ts';
import { tellDroppedFiles } from '../store/dropped-files.ts';
import type { Lease } from '../store/lease.ts';
import { forgetLines } from '../store/lines.ts';
import { recoverReplies } from './recover.ts';
import type { ReplyRegistry } from './registry.ts';

/** Together with a lease's length well below the 30 s within which a lost reply is to be ended. */
const SWEEP_MS = 15_000;
/** Of a reply's end, from which on its lines cannot be read again. */
export const RESUME_MINUTES = 10;
/** After which nobody waits for an answer any more, whatever the setting. */
const APPROVAL_MINUTES = 61;
/** Sweeps between two in which old idempotency keys go. */
const KEYS_EVERY = 240;

export interface SweepDeps {
  readonly worker: Db;
  readonly lease: Lease;
  readonly registry: ReplyRegistry;
  readonly attachments: Pick<Attachments, 'drop'>;
  readonly onError: (error: unknown) => void;
}

/** Ends lost replies and deletes what has served its time, now and then. Returns how to end it. */
export function startSweeping(deps: SweepDeps): () => void {
  const { worker, registry, attachments, onError } = deps;
  let sweeps = 0;
  const sweep = async () => {
    const running = registry.all().map(({ uuid }) => uuid);
    await recoverReplies(deps, running);
    await asWorker(worker, (tx) => forgetLines(tx, RESUME_MINUTES));
    await asWorker(worker, (tx) => forgetOldApprovals(tx, APPROVAL_MINUTES));
    await tellDroppedFiles(worker, attachments.drop);
    sweeps += 1;
    if (sweeps % KEYS_EVERY === 0) await asWorker(worker, forgetIdempotencyKeys);
  };
  const timer = setInterval(() => sweep().catch(onError), SWEEP_MS);
  return () => clearInterval(timer);
}
