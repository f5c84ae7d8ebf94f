import { type Db, planned } from '@tutka/database';
import { nudgeRelays, uuid5 } from '@tutka/event-store';
import type { Citation } from '@tutka/http-contracts';
import type { MessageEvent, UsageEvent } from '../domain/events.ts';
import type { LimitMet } from '../domain/reply-limits.ts';
import { COMPLETE, FAILED, type ReplyStatus, type StopReason } from '../domain/reply-status.ts';
import { cleaned } from '../domain/tool-arguments.ts';
import type { ToolCall } from '../domain/tool-call.ts';
import { ofMessage, ofUsage, type Told, told } from './event-log.ts';
import { isRunning, type Lease } from './lease.ts';
import { type LineRun, orLonger } from './lines.ts';
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
  /** What ended it, where something that limits replies did. */
  readonly limit?: LimitMet | undefined;
  /** With FAILED. */
  readonly failure?: { readonly error: string; readonly errorCode: string } | undefined;
  readonly content: string;
  readonly reasoning: string;
  readonly citations: readonly Citation[];
  /** Of an agent with knowledge, and nothing is cited. */
  readonly uncited: boolean;
  readonly toolCalls: readonly ToolCall[];
  readonly usage?: UsageEvent | undefined;
  readonly milliseconds: number;
  /** Until the first piece of the answer; undefined where nothing came. */
  readonly firstMilliseconds: number | undefined;
  readonly userUuid: string;
  /** Absent where the offline responder answered. */
  readonly model: string | undefined;
  /** What is not kept yet, the last line included. */
  readonly lines: LineRun;
}

/**
 * Stores a reply's end: text, status, usage, last lines and events, in one round trip. Where this process does not hold
 * it any more or it was deleted, only the usage is told. Answers the status that is kept then, which is this end's too
 * where an earlier try came through and was not heard of; undefined: it was deleted.
 */
export async function storeEnd(
  worker: Db,
  owner: Owner,
  lease: Lease,
  end: ReplyEnd,
): Promise<ReplyStatus | undefined> {
  const { usage, lines } = end;
  const used: Told[] = usage ? [ofUsage(owner, usage)] : [];
  const commandId = uuid5(end.replyUuid, 'end');
  const ended = told(owner, [...used, ofMessage(owner, end.replyUuid, endEvent(end))], commandId);
  const values = [
    end.content.toWellFormed(),
    end.reasoning.toWellFormed(),
    JSON.stringify(cleaned(end.citations)),
    JSON.stringify(cleaned(end.toolCalls)),
    end.status,
    end.failure?.error ?? null,
    end.failure?.errorCode ?? null,
    end.limit ?? null,
    usage?.data.inputTokens ?? null,
    usage?.data.outputTokens ?? null,
    end.replyUuid,
    lease.owner,
    lease.epoch,
    lines.firstSeq,
    lines.lastSeq,
    lines.lines,
    JSON.stringify(ended),
    JSON.stringify(told(owner, used, commandId)),
    end.uncited,
    used[0]?.stream.id ?? null,
  ];
  const [found] = await planned<{ count: number }>(worker, 'store-end', statement, values);
  nudgeRelays(worker);
  if (found?.count === 1) return end.status;
  const [kept] = await planned<{ status: ReplyStatus }>(worker, 'kept-status', keptStatus, [end.replyUuid]);
  return kept?.status;
}

const statement = `
  WITH ended AS (
    UPDATE messages SET content = $1, reasoning = $2, citations = $3::jsonb, tool_calls = $4::jsonb, status = $5, error = $6, error_code = $7,
      limit_met = $8, input_tokens = $9, output_tokens = $10, uncited = $19, ended_at = now(), updated_at = now()
    WHERE uuid = $11 AND ${isRunning} AND lease_owner = $12 AND lease_epoch = $13 RETURNING uuid, workspace, user_uuid
  ), kept AS (
    INSERT INTO reply_lines (reply_uuid, first_seq, last_seq, workspace, user_uuid, lines)
    SELECT uuid, $14::int, $15::int, workspace, user_uuid, $16::text FROM ended
    ${orLonger}
    RETURNING 1
  )
  SELECT found.count, append(CASE
    WHEN found.count = 1 THEN $17::jsonb
    WHEN EXISTS (SELECT FROM streams WHERE id = $20::uuid) THEN '[]'
    ELSE $18::jsonb
  END)
  FROM (SELECT count(*)::int FROM ended) AS found, (SELECT count(*) FROM kept) AS written`;

const keptStatus = 'SELECT status FROM messages WHERE uuid = $1';

/** What an end is called. */
export function endEvent(end: Omit<ReplyEnd, 'lines' | 'uncited'>): MessageEvent {
  const { replyUuid, turnId, sessionUuid, agentUuid, userUuid, content, citations, milliseconds } = end;
  const { firstMilliseconds, model = '' } = end;
  const characters = [...content].length;
  const data = { replyUuid, turnId, sessionUuid, agentUuid, userUuid, model, characters, firstMilliseconds };
  if (end.status === COMPLETE) {
    return { type: 'ReplyCompleted', data: { ...data, citations: citations.length, milliseconds } };
  }
  if (end.status === FAILED) {
    return { type: 'ReplyFailed', data: { ...data, errorCode: end.failure?.errorCode ?? '' } };
  }
  return { type: 'ReplyStopped', data: { ...data, reason: end.reason ?? 'lost' } };
}
