import { queries, type Tx } from '@tutka/database';
import type { Citation } from '@tutka/http-contracts';
import type { MessageEvent, UsageEvent } from '../domain/events.ts';
import { COMPLETE, FAILED, type ReplyStatus, type StopReason } from '../domain/reply-status.ts';
import { ofMessage, ofUsage, type Told, tell } from './event-log.ts';
import type { Lease } from './lease.ts';
import { addLines, type LineRun } from './lines.ts';
import type { Owner } from './owner.ts';

/** A reply as it ended. */
export interface ReplyEnd {
  readonly replyUuid: string;
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
  readonly usage?: UsageEvent | undefined;
  readonly milliseconds: number;
  /** What is not kept yet, the last line included. */
  readonly lines: LineRun;
}

/**
 * Stores a reply's end: text, status, usage, last lines and events. False where this process does not hold it any
 * more or it was deleted; then only the usage is told.
 */
export async function storeEnd(tx: Tx, owner: Owner, lease: Lease, end: ReplyEnd): Promise<boolean> {
  const { usage } = end;
  const changed = await queries(tx)('messages')
    .where({ uuid: end.replyUuid, status: 0, lease_owner: lease.owner, lease_epoch: lease.epoch })
    .update(columns(tx, end));
  const told: Told[] = usage ? [ofUsage(owner, usage)] : [];
  if (changed === 1) {
    await addLines(tx, owner, end.lines);
    told.push(ofMessage(owner, end.replyUuid, endEvent(end)));
  }
  await tell(tx, owner, told);
  return changed === 1;
}

/** The columns of an ended reply. */
export function columns(tx: Tx, end: Omit<ReplyEnd, 'lines' | 'milliseconds'>) {
  const now = queries(tx).fn.now();
  return {
    content: end.content,
    reasoning: end.reasoning,
    citations: JSON.stringify(end.citations),
    status: end.status,
    error: end.failure?.error ?? null,
    error_code: end.failure?.errorCode ?? null,
    input_tokens: end.usage?.data.inputTokens ?? null,
    output_tokens: end.usage?.data.outputTokens ?? null,
    ended_at: now,
    updated_at: now,
  };
}

/** What an end is called. */
export function endEvent(end: Omit<ReplyEnd, 'lines'>): MessageEvent {
  const { replyUuid, sessionUuid, agentUuid, content, citations, milliseconds } = end;
  const data = { replyUuid, sessionUuid, agentUuid, characters: [...content].length };
  if (end.status === COMPLETE) {
    return { type: 'ReplyCompleted', data: { ...data, citations: citations.length, milliseconds } };
  }
  if (end.status === FAILED) {
    return { type: 'ReplyFailed', data: { ...data, errorCode: end.failure?.errorCode ?? '' } };
  }
  return { type: 'ReplyStopped', data: { ...data, reason: end.reason ?? 'lost' } };
}
