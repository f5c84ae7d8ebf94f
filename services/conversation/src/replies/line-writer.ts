import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import type { Lease } from '../store/lease.ts';
import { keepLines, type LineRun } from '../store/lines.ts';
import type { LiveReply } from './live-reply.ts';

/** Before each commit, so that lines which come together become one row; far below the 250 ms that a crash may cost. */
const PAUSE_MS = 75;
const RETRY_MS = 100;

export interface LineWriterOptions {
  readonly worker: Db;
  readonly lease: Lease;
  readonly onError: (error: unknown) => void;
}

/** Keeps the new lines of all running replies, in one commit for all of them, one commit after the other. */
export class LineWriter {
  readonly #options: LineWriterOptions;
  #waiting = new Set<LiveReply>();
  #committing: Promise<void> | undefined;
  #loop: Promise<void> | undefined;

  constructor(options: LineWriterOptions) {
    this.#options = options;
  }

  /** This reply has new lines. */
  note(reply: LiveReply): void {
    this.#waiting.add(reply);
    this.#loop ??= this.#run();
  }

  /** Takes a reply out, whose end will be stored with its last lines: resolves when no commit works on it. */
  async release(reply: LiveReply): Promise<void> {
    this.#waiting.delete(reply);
    await this.#committing;
    this.#waiting.delete(reply);
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      await delay(PAUSE_MS);
      const replies = this.#waiting;
      this.#waiting = new Set();
      this.#committing = this.#commit([...replies]);
      await this.#committing;
    }
    this.#loop = undefined;
  }

  async #commit(replies: readonly LiveReply[]): Promise<void> {
    const runs = replies.flatMap((reply) => reply.unkept() ?? []);
    if (runs.length === 0) return;
    const { worker, lease, onError } = this.#options;
    try {
      const lost = await keepLines(worker, lease, runs);
      settle(replies, runs, lost);
    } catch (error) {
      onError(error);
      for (const reply of replies) this.#waiting.add(reply);
      await delay(RETRY_MS);
    }
  }
}

/** What is not held any more was deleted, or ended by another process. */
function settle(replies: readonly LiveReply[], runs: readonly LineRun[], lost: ReadonlySet<string>): void {
  const byUuid = new Map(replies.map((reply) => [reply.uuid, reply]));
  for (const run of runs) {
    if (lost.has(run.replyUuid)) byUuid.get(run.replyUuid)?.stop('lost');
    else byUuid.get(run.replyUuid)?.kept(run);
  }
}
