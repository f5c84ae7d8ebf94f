import { asWorker, type Db } from '@tutka/database';
import type { Logger } from '@tutka/service-runtime';
import type { FileStore } from '../files/file-store.ts';
import { deleteDiscarded, discardOrphans, someDiscarded } from './upload-rows.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const atOnce = 100;

export interface SweeperParts {
  /** In the worker role. */
  readonly db: Db;
  readonly files: FileStore;
  readonly logger: Logger;
}

/** Removes files that nothing refers to: soon after they were discarded, and orphans after a day. */
export class UploadSweeper {
  readonly #parts: SweeperParts;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Sweeps now, and every hour from now on. */
  nudge(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.nudge(), hour).unref();
    this.#sweeping ??= this.sweep(Date.now())
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'files could not be removed'))
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sweeping;
  }

  /** One round. A file goes before its row, so that a crash leaves a row to find it by. */
  async sweep(now: number): Promise<void> {
    const { db, files } = this.#parts;
    await files.sweepIncoming(now - day);
    await asWorker(db, discardOrphans);
    for (;;) {
      const keys = await asWorker(db, (tx) => someDiscarded(tx, atOnce));
      for (const key of keys) await files.remove(key);
      if (keys.length === 0) return;
      await asWorker(db, (tx) => deleteDiscarded(tx, keys));
    }
  }
}
