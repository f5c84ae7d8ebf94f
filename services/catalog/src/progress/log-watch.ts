import { setTimeout as sleep } from 'node:timers/promises';
import { asWorker, type Db } from '@tutka/database';
import { logEnds, onLocalAppend, workspacesAfter } from '@tutka/event-store';
import { createPacer } from '@tutka/messaging';
import type { Logger } from '@tutka/service-runtime';

/** How long events of this process wait for others to be told together, and how long those of another may. */
const togetherMs = 100;
const elsewhereMs = 1_000;

export interface LogWatchParts {
  /** In the worker role. */
  readonly db: Db;
  readonly logger: Logger;
}

/** Tells whose events have come to the log, whichever process wrote them. It looks only while somebody listens. */
export class LogWatch {
  readonly #parts: LogWatchParts;
  readonly #listeners = new Map<() => void, string>();
  #looking: AbortController | undefined;

  constructor(parts: LogWatchParts) {
    this.#parts = parts;
  }

  /** Calls `wake` after events of a workspace. Returns how to stop. */
  listen(workspace: string, wake: () => void): () => void {
    this.#listeners.set(wake, workspace);
    if (!this.#looking) {
      this.#looking = new AbortController();
      void this.#look(this.#looking.signal);
    }
    return () => {
      this.#listeners.delete(wake);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  stop(): void {
    this.#looking?.abort();
    this.#looking = undefined;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const pacer = createPacer({ minMs: elsewhereMs, maxMs: elsewhereMs });
    const forget = onLocalAppend(this.#parts.db, () => pacer.nudge());
    let seen: Map<number, bigint> | undefined;
    while (!signal.aborted) {
      pacer.look();
      try {
        seen = await this.#tellSince(seen);
      } catch (error) {
        this.#parts.logger.warn({ err: error }, 'the log could not be looked at');
      }
      await pacer.rest(signal);
      await sleep(togetherMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    forget();
  }

  async #tellSince(seen: Map<number, bigint> | undefined): Promise<Map<number, bigint>> {
    const { ends, changed } = await asWorker(this.#parts.db, async (tx) => {
      const now = await logEnds(tx);
      const after = [...now].map(([shard, pos]) => ({ shard, pos: seen?.get(shard) ?? (seen ? 0n : pos) }));
      const moved = after.filter(({ shard, pos }) => pos < (now.get(shard) ?? 0n));
      return { ends: now, changed: await workspacesAfter(tx, moved) };
    });
    for (const [wake, workspace] of this.#listeners) if (changed.includes(workspace)) wake();
    return ends;
  }
}
