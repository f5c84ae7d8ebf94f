import { setTimeout as delay } from 'node:timers/promises';
import { type Db, inTenant } from '@tutka/database';
import { StreamGone } from '../domain/errors.ts';
import { STREAMING } from '../domain/reply-status.ts';
import { lastLines, readLines } from '../store/lines.ts';
import type { MessageRow } from '../store/message-row.ts';
import { findReply } from '../store/messages.ts';
import type { Begun } from '../turns/ask.ts';
import type { Asker } from '../turns/asker.ts';
import type { LineSource } from './follow-reply.ts';
import type { ReplyRegistry } from './registry.ts';
import { RESUME_MINUTES } from './sweep.ts';
import { toldAgain } from './told-again.ts';

const LOOK_MS = 100;

export interface ReaderDeps {
  readonly app: Db;
  readonly registry: ReplyRegistry;
}

/** Where a reply's lines are for one of its person's readers. */
function linesOf({ app, registry }: ReaderDeps, asker: Asker, replyUuid: string): LineSource {
  return {
    live: registry.get(replyUuid),
    read: (from, limit) => inTenant(app, asker, (tx) => readLines(tx, replyUuid, from, limit)),
    last: () => inTenant(app, asker, (tx) => lastLines(tx, replyUuid)),
    hasEnded: async () => (await reply(app, asker, replyUuid)).status !== STREAMING,
  };
}

/** The same for a reader that comes back. Throws MessageNotFound, NotAReply, StreamGone. */
export async function resumableLines(deps: ReaderDeps, asker: Asker, replyUuid: string): Promise<LineSource> {
  const source = linesOf(deps, asker, replyUuid);
  if (areGone(await reply(deps.app, asker, replyUuid))) {
    throw new StreamGone('This reply ended a while ago. Load the chat to read it.');
  }
  return source;
}

/**
 * The same for whoever asked, also for one who asks again with the same key long after the end. Throws MessageNotFound,
 * NotAReply.
 */
export async function answerLines(
  deps: ReaderDeps,
  asker: Asker,
  { questionUuid, replyUuid }: Begun,
): Promise<LineSource> {
  const source = linesOf(deps, asker, replyUuid);
  if (source.live) return source;
  const row = await reply(deps.app, asker, replyUuid);
  return areGone(row) ? toldAgain(asker, row, questionUuid) : source;
}

/** Whether a reply's lines cannot be read again. */
function areGone({ ended_at }: MessageRow): boolean {
  return ended_at !== null && Date.now() - ended_at.getTime() > RESUME_MINUTES * 60_000;
}

/** Resolves when a reply has ended, whoever writes it, or after `limitMs`, or when `signal` is aborted. */
export async function endOf(
  { app, registry }: ReaderDeps,
  asker: Asker,
  replyUuid: string,
  { limitMs = Number.POSITIVE_INFINITY, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until && !signal?.aborted) {
    const live = registry.get(replyUuid);
    if (live) await Promise.race([live.ended, delay(LOOK_MS)]);
    else if ((await reply(app, asker, replyUuid)).status !== STREAMING) return;
    else await delay(LOOK_MS);
  }
}

function reply(app: Db, asker: Asker, uuid: string): Promise<MessageRow> {
  return inTenant(app, asker, (tx) => findReply(tx, uuid));
}
