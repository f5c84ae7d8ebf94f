import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { isTransient } from '@tutka/messaging';
import { joinLines, lineForm } from '../domain/reply-line.ts';
import { STOPPED } from '../domain/reply-status.ts';
import { cleaned } from '../domain/tool-arguments.ts';
import { stoppedCalls } from '../domain/tool-call.ts';
import { ofMessage, tell } from '../store/event-log.ts';
import type { Lease } from '../store/lease.ts';
import { addLines, readLines } from '../store/lines.ts';
import type { MessageRow } from '../store/message-row.ts';
import type { Owner } from '../store/owner.ts';
import { endEvent } from '../store/reply-end.ts';

const LINES_AT_ONCE = 1000;
const REPLIES_AT_ONCE = 50;

export interface RecoveryDeps {
  readonly worker: Db;
  readonly lease: Lease;
  readonly onError: (error: unknown) => void;
}

/**
 * Ends replies that nobody writes any more, their lease expired or held by an earlier start of this process, as
 * STOPPED with the text that was kept. `running`: those that this process itself writes, however late it renews its
 * leases. Answers how many; one that cannot be ended keeps no other from it.
 */
export async function recoverReplies(deps: RecoveryDeps, running: readonly string[] = []): Promise<number> {
  const passed = [...running];
  let count = 0;
  for (;;) {
    const dead = await asWorker(deps.worker, (tx) => deadReplies(tx, deps.lease, passed));
    for (const uuid of dead) {
      if (await recovered(deps, uuid)) count += 1;
      else passed.push(uuid);
    }
    if (dead.length < REPLIES_AT_ONCE) return count;
  }
}

/** Where all that was kept cannot be stored, the calls of tools may be to blame: then it ends with its text alone. */
async function recovered({ worker, lease, onError }: RecoveryDeps, uuid: string): Promise<boolean> {
  for (const withCalls of [true, false]) {
    try {
      return await asWorker(worker, (tx) => recover(tx, lease, uuid, withCalls));
    } catch (error) {
      onError(error);
      if (isTransient(error)) return false;
    }
  }
  return false;
}

async function deadReplies(tx: Tx, lease: Lease, passed: readonly string[]): Promise<string[]> {
  return await dying(tx, lease).whereNotIn('uuid', passed).limit(REPLIES_AT_ONCE).pluck('uuid');
}

function dying(tx: Tx, { owner, epoch }: Lease) {
  return queries(tx)('messages')
    .where({ status: 0 })
    .whereRaw('(lease_expires_at < now() OR (lease_owner = ? AND lease_epoch < ?))', [owner, epoch]);
}

async function recover(tx: Tx, lease: Lease, uuid: string, withCalls: boolean): Promise<boolean> {
  const row = await dying(tx, lease).where({ uuid }).forUpdate().skipLocked().first<MessageRow | undefined>();
  if (!row) return false;
  const { lines, nextSeq } = await keptLines(tx, uuid);
  const joined = joinLines(lines);
  const owner: Owner = { workspace: row.workspace, userUuid: row.user_uuid };
  const end = {
    replyUuid: uuid,
    turnId: row.turn_id,
    sessionUuid: row.session_uuid,
    agentUuid: row.agent_uuid,
    status: STOPPED as typeof STOPPED,
    reason: 'lost' as const,
    ...joined,
    toolCalls: withCalls ? stoppedCalls(joined.toolCalls) : [],
    citations: [],
    milliseconds: 0,
    firstMilliseconds: undefined,
    userUuid: row.user_uuid,
    model: row.model ?? undefined,
  };
  const { content, reasoning, status } = end;
  const tool_calls = JSON.stringify(cleaned(end.toolCalls));
  const now = queries(tx).fn.now();
  await queries(tx)('messages')
    .where({ uuid })
    .update({ content, reasoning, tool_calls, status, ended_at: now, updated_at: now });
  await queries(tx)('approvals').where({ reply_uuid: uuid }).delete();
  const last = lineForm(uuid).extra(nextSeq, { done: true, status: STOPPED });
  await addLines(tx, owner, { replyUuid: uuid, firstSeq: nextSeq, lastSeq: nextSeq, lines: last });
  await tell(tx, owner, [ofMessage(owner, uuid, endEvent(end))]);
  return true;
}

async function keptLines(tx: Tx, uuid: string): Promise<{ lines: string; nextSeq: number }> {
  let lines = '';
  let nextSeq = 0;
  for (;;) {
    const runs = await readLines(tx, uuid, nextSeq, LINES_AT_ONCE);
    for (const run of runs) {
      lines += run.lines;
      nextSeq = run.lastSeq + 1;
    }
    if (runs.length < LINES_AT_ONCE) return { lines, nextSeq };
  }
}
