import { type Db, queries, type Tx } from '@tutka/database';
import { allowTool, type ToolOfServer } from './allowed-tools.ts';
import { ofMessage, type Told, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** A call that waits for its person. */
export interface Waiting {
  readonly replyUuid: string;
  readonly callId: string;
}

/** What a person is asked about. */
export interface AskedAbout {
  /** Absent: a test, of which nothing is kept. */
  readonly sessionUuid?: string | undefined;
  readonly tool: ToolOfServer;
}

/** Notes that a call waits. */
export async function askApproval(
  worker: Db,
  owner: Owner,
  { replyUuid, callId }: Waiting,
  { sessionUuid, tool }: AskedAbout,
): Promise<void> {
  await worker('approvals').insert({
    reply_uuid: replyUuid,
    call_id: callId,
    workspace: owner.workspace,
    user_uuid: owner.userUuid,
    session_uuid: sessionUuid ?? null,
    tool: JSON.stringify(tool),
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

/** From now on nobody can answer. What was answered until then; null: nothing. */
export async function forgetApproval(worker: Db, { replyUuid, callId }: Waiting): Promise<boolean | null> {
  const [row] = await worker('approvals')
    .where({ reply_uuid: replyUuid, call_id: callId })
    .delete()
    .returning<{ approved: boolean | null }[]>('approved');
  return row?.approved ?? null;
}

/** A person's answer; `always` allows the tool for the rest of the chat too. */
export interface ApprovalAnswer {
  readonly approved: boolean;
  readonly always: boolean;
}

/** Keeps a person's answer. False where no such call of theirs waits. */
export async function answerApproval(
  tx: Tx,
  owner: Owner,
  { replyUuid, callId }: Waiting,
  { approved, always }: ApprovalAnswer,
): Promise<boolean> {
  const [row] = await queries(tx)('approvals')
    .where({ reply_uuid: replyUuid, call_id: callId })
    .whereNull('approved')
    .update({ approved })
    .returning<{ session_uuid: string | null; tool: ToolOfServer | null }[]>(['session_uuid', 'tool']);
  if (!row) return false;
  const { session_uuid: session, tool } = row;
  const events: Told[] = [];
  if (approved && always && session !== null && tool !== null) {
    events.push(...(await allowTool(tx, owner, session, tool)));
    await approveOthers(tx, session, tool);
  }
  const data = {
    replyUuid,
    sessionUuid: session ?? '',
    serverUuid: tool?.serverUUID ?? '',
    tool: tool?.tool ?? '',
    approved,
    always,
  };
  await tell(tx, owner, [...events, ofMessage(owner, replyUuid, { type: 'ToolCallDecided', data })]);
  return true;
}

/** Calls of the same tool wait side by side: who allows it for the chat has answered for all of them. */
async function approveOthers(tx: Tx, sessionUuid: string, { serverUUID, tool }: ToolOfServer): Promise<void> {
  await queries(tx)('approvals')
    .where({ session_uuid: sessionUuid })
    .whereNull('approved')
    .whereRaw('tool @> ?::jsonb', [JSON.stringify({ serverUUID, tool })])
    .update({ approved: true });
}

/** Deletes what a process that died left behind. */
export async function forgetOldApprovals(tx: Tx, minutes: number): Promise<void> {
  await queries(tx)('approvals').whereRaw('asked_at < now() - make_interval(mins => ?)', [minutes]).delete();
}
