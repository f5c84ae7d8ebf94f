import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import type { PushStream } from '@tutka/push-stream';
import { type Citation, citationsOf } from '../domain/citations.ts';
import { type LineForm, lineForm } from '../domain/reply-line.ts';
import { FAILED, STOPPED } from '../domain/reply-status.ts';
import { stoppedCalls } from '../domain/tool-call.ts';
import type { Lease } from '../store/lease.ts';
import { type ReplyEnd, storeEnd } from '../store/reply-end.ts';
import type { Step } from '../turns/step.ts';
import type { Turn } from '../turns/turn.ts';
import { notStored } from './failure.ts';
import { Heard, hear } from './hear.ts';
import type { LineWriter } from './line-writer.ts';
import type { LiveReply } from './live-reply.ts';
import { closingOf, type Outcome, outcomeOf, tokensOf, usageEvent } from './outcome.ts';
import type { ReplyFigures } from './reply-figures.ts';

export interface WritingDeps {
  readonly worker: Db;
  readonly lease: Lease;
  readonly writer: LineWriter;
  readonly figures: ReplyFigures;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between tries to store an end. */
const TRIES = [0, 250, 500, 1000, 2000, 4000];

/** How a reply ended, and what it says. */
export interface Written {
  readonly outcome: Outcome;
  readonly heard: Heard;
}

/**
 * Writes a reply from the model's first piece to its stored end, whoever reads it. The last line goes out when text,
 * usage and events are durable. Rejects never.
 */
export async function writeReply(
  deps: WritingDeps,
  turn: Turn,
  live: LiveReply,
  steps: PushStream<Step>,
): Promise<Written> {
  const form = lineForm(turn.replyUuid);
  const heard = new Heard();
  const error = await listen(deps, steps, live, form, heard);
  const outcome = outcomeOf(heard, error, live.stopReason);
  if (outcome.status === FAILED) deps.onError(error ?? new Error(outcome.failure.errorCode));
  await finish(deps, turn, live, form, heard, outcome);
  return { outcome, heard };
}

async function listen(
  deps: WritingDeps,
  steps: PushStream<Step>,
  live: LiveReply,
  form: LineForm,
  heard: Heard,
): Promise<unknown> {
  const taker = {
    get nextSeq() {
      return live.nextSeq;
    },
    take(line: string) {
      live.add(line);
      deps.writer.note(live);
      return live.isAhead ? caughtUp(live) : undefined;
    },
  };
  try {
    await hear(steps, heard, form, taker);
    return undefined;
  } catch (error) {
    return error ?? new Error('The model client threw nothing');
  }
}

/** Resolves when the table has caught up. */
async function caughtUp(live: LiveReply): Promise<void> {
  while (live.isAhead && !live.signal.aborted) await live.change();
}

async function finish(
  deps: WritingDeps,
  turn: Turn,
  live: LiveReply,
  form: LineForm,
  heard: Heard,
  outcome: Outcome,
): Promise<void> {
  const tokens = tokensOf(turn, heard);
  const citations = citedIn(deps, turn, heard);
  if (citations.length > 0) live.add(form.extra(live.nextSeq, { citations }));
  if (tokens) {
    const { inputTokens, outputTokens } = tokens;
    live.add(form.extra(live.nextSeq, { usage: { inputTokens, outputTokens } }));
  }
  await deps.writer.release(live);
  const last = form.extra(live.nextSeq, { done: true, ...closingOf(turn.asker, outcome) });
  const end: ReplyEnd = {
    ...turn,
    ...outcome,
    content: heard.content,
    reasoning: heard.reasoning,
    citations,
    uncited: turn.hasKnowledge && citations.length === 0,
    toolCalls: stoppedCalls(heard.toolCalls),
    usage: usageEvent('reply', turn, turn, tokens),
    milliseconds: Math.round(performance.now() - turn.startedAt),
    firstMilliseconds: heard.firstAt === undefined ? undefined : Math.round(heard.firstAt - turn.startedAt),
    userUuid: turn.asker.userUuid,
    model: turn.choice?.id,
    lines: withLast(live, last),
  };
  live.add(await storedLine(deps, turn, end, form, last));
  deps.figures.ended(outcome, tokens, end.firstMilliseconds);
  live.end();
}

/** A reply ends without them rather than not at all. */
function citedIn({ onError }: WritingDeps, { sources }: Turn, { content }: Heard): Citation[] {
  try {
    return citationsOf(content, sources.all);
  } catch (error) {
    onError(error);
    return [];
  }
}

function withLast(live: LiveReply, last: string): ReplyEnd['lines'] {
  const { nextSeq, uuid } = live;
  const open = live.unkept();
  return {
    replyUuid: uuid,
    firstSeq: open?.firstSeq ?? nextSeq,
    lastSeq: nextSeq,
    lines: (open?.lines ?? '') + last,
  };
}

/** The last line that is true: the planned one, or another where the end could not be stored or is not ours any more. */
async function storedLine(
  deps: WritingDeps,
  turn: Turn,
  end: ReplyEnd,
  form: LineForm,
  last: string,
): Promise<string> {
  const { workspace, userUuid, kind } = turn.asker;
  const seq = end.lines.lastSeq;
  for (const ms of TRIES) {
    if (ms > 0) await delay(ms);
    try {
      const kept = await storeEnd(deps.worker, { workspace, userUuid, kind }, deps.lease, end);
      return kept === end.status ? last : form.extra(seq, { done: true, status: STOPPED });
    } catch (error) {
      deps.onError(error);
    }
  }
  return form.extra(seq, { done: true, status: STOPPED, ...notStored });
}
