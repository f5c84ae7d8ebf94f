import { type Db, queries, type Tx } from '@tutka/database';
import type { Owner } from './owner.ts';

/** A call that waits for its person. */
export interface Waiting {
  readonly replyUuid: string;
  readonly callId: string;
}

/** Notes that a call waits. */
export async function askApproval(worker: Db, owner: Owner, { replyUuid, callId }: Waiting): Promise<void> {
  await worker('approvals').insert({
    reply_uuid: replyUuid,
    call_id: callId,
    workspace: owner.workspace,
    user_uuid: owner.userUuid,
  });
}

/** Which of some replies' calls were answered. */
export async function answeredApprovals(
  worker: Db,
  replyUuids: readonly string[],
): Promise<(Waiting & { readonly approved: boolean })[]> {
  return await worker('approvals')
    .whereIn('reply_uuid', replyUuids)
    .whereNotNull('approved')
    .select('reply_uuid as replyUuid', 'call_id as callId', 'approved');
}

export async function forgetApproval(worker: Db, { replyUuid, callId }: Waiting): Promise<void> {
  await worker('approvals').where({ reply_uuid: replyUuid, call_id: callId }).delete();
}

/** A person's answer. False where no such call of theirs waits. */
export async function answerApproval(
  tx: Tx,
  { replyUuid, callId }: Waiting,
  approved: boolean,
): Promise<boolean> {
  const count = await queries(tx)('approvals')
    .where({ reply_uuid: replyUuid, call_id: callId })
    .whereNull('approved')
    .update({ approved });
  return count === 1;
}

/** Deletes what a process that died left behind. */
export async function forgetOldApprovals(tx: Tx, minutes: number): Promise<void> {
  await queries(tx)('approvals').whereRaw('asked_at < now() - make_interval(mins => ?)', [minutes]).delete();
}
