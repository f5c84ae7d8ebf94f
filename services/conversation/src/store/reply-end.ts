import type { Db } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';
import type { Citation } from '@tutka/http-contracts';
import type { MessageEvent, UsageEvent } from '../domain/events.ts';
import { COMPLETE, FAILED, type ReplyStatus, type StopReason } from '../domain/reply-status.ts';
import type { ToolCall } from '../domain/tool-call.ts';
import { ofMessage, ofUsage, type Told, told } from './event-log.ts';
import type { Lease } from './lease.ts';
import type { LineRun } from './lines.ts';
import type { Owner } from './owner.ts';

/** A reply as it ended. */
export interface ReplyEnd {
  readonly replyUuid: string;
  readonly turnId: string;
  readonly sessionUuid: string;
  readonly agentUuid: string;
  readonly status: Exclude<ReplyStatus, 0>;
  /** With STOPPED. */
  readonly reason?: StopReason | undefined;
  /** With FAILED. */
  readonly failure?: { readonly error: string; readonly errorCode: string } | undefined;
  readonly content: string;
  readonly reasoning: string;
  readonly citations: readonly Citation[];
  readonly toolCalls: readonly ToolCall[];
  readonly usage?: UsageEvent | undefined;
  readonly milliseconds: number;
  /** What is not kept yet, the last line included. */
  readonly lines: LineRun;
}

/**
 * Stores a reply's end: text, status, usage, last lines and events, in one round trip. False where this process does
 * not hold it any more or it was deleted; then only the usage is told.
 */
export async function storeEnd(worker: Db, owner: Owner, lease: Lease, end: ReplyEnd): Promise<boolean> {
  const { usage, lines } = end;
  const used: Told[] = usage ? [ofUsage(owner, usage)] : [];
  const ended = told(owner, [...used, ofMessage(owner, end.replyUuid, endEvent(end))]);
  const { rows } = await worker.raw<{ rows: { count: number }[] }>(statement, [
    end.content.toWellFormed(),
    end.reasoning.toWellFormed(),
    JSON.stringify(end.citations),
    JSON.stringify(end.toolCalls),
    end.status,
    end.failure?.error ?? null,
    end.failure?.errorCode ?? null,
    usage?.data.inputTokens ?? null,
    usage?.data.outputTokens ?? null,
    end.replyUuid,
    lease.owner,
    lease.epoch,
    lines.firstSeq,
    lines.lastSeq,
    lines.lines,
    JSON.stringify(ended),
    JSON.stringify(told(owner, used)),
  ]);
  nudgeRelays(worker);
  return rows[0]?.count === 1;
}

const statement = `
  WITH ended AS (
    UPDATE messages SET content = ?, reasoning = ?, citations = ?::jsonb, tool_calls = ?::jsonb, status = ?, error = ?, error_code = ?,
      input_tokens = ?, output_tokens = ?, ended_at = now(), updated_at = now()
    WHERE uuid = ? AND status = 0 AND lease_owner = ? AND lease_epoch = ? RETURNING uuid, workspace, user_uuid
  ), kept AS (
    INSERT INTO reply_lines (reply_uuid, first_seq, last_seq, workspace, user_uuid, lines)
    SELECT uuid, ?::int, ?::int, workspace, user_uuid, ?::text FROM ended RETURNING 1
  )
  SELECT found.count, append(CASE found.count WHEN 1 THEN ?::jsonb ELSE ?::jsonb END)
  FROM (SELECT count(*)::int FROM ended) AS found, (SELECT count(*) FROM kept) AS written`;

/** What an end is called. */
export function endEvent(end: Omit<ReplyEnd, 'lines'>): MessageEvent {
  const { replyUuid, turnId, sessionUuid, agentUuid, content, citations, milliseconds } = end;
  const data = { replyUuid, turnId, sessionUuid, agentUuid, characters: [...content].length };
  if (end.status === COMPLETE) {
    return { type: 'ReplyCompleted', data: { ...data, citations: citations.length, milliseconds } };
  }
  if (end.status === FAILED) {
    return { type: 'ReplyFailed', data: { ...data, errorCode: end.failure?.errorCode ?? '' } };
  }
  return { type: 'ReplyStopped', data: { ...data, reason: end.reason ?? 'lost' } };
}
