import { asWorker } from '@tutka/database';
import { createWorkLoop, type Logger } from '@tutka/service-runtime';
import { IngestionSuperseded } from '../domain/refusals.ts';
import { mergeSegments, tidyIndex } from '../retrieval/index.ts';
import {
  claimJob,
  type IngestionJob,
  prolongLease,
  releaseLease,
  untilNextJob,
} from '../store/ingestion-jobs.ts';
import { giveUp } from './give-up.ts';
import { type IngestParts, ingest } from './ingest.ts';

export interface WorkerParts extends IngestParts {
  readonly logger: Logger;
  /** Documents read at once, workspaces sharing the places; one more where a workspace has none. 0: none. */
  readonly parallel: number;
  /** For how long a document stays with a worker that has gone silent, in milliseconds. */
  readonly leaseMs: number;
  /** How often to look for work that nobody told of, in milliseconds. */
  readonly pollMs: number;
}

interface Running {
  readonly job: IngestionJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

const spare = 1;

/** Of the workspaces whose documents are under way those that have their share of the places. */
function satedWorkspaces(underWay: readonly string[], places: number): string[] {
  const held = Map.groupBy(underWay, (workspace) => workspace);
  const share = underWay.length < places ? Math.max(1, Math.floor(places / held.size)) : 1;
  return [...held].filter(([, jobs]) => jobs.length >= share).map(([workspace]) => workspace);
}

/** Reads documents as they are queued, a few at once. */
export class IngestionWorker {
  readonly #parts: WorkerParts;
  readonly #loop = createWorkLoop(
    () => this.#look(),
    (error) => this.#warn(error),
  );
  readonly #running = new Map<number, Running>();
  #heart: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Looks for work now: some was queued, or a document that is being read has gone. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Stops at once and gives the documents back; another worker goes on with them. */
  async stop(): Promise<void> {
    clearInterval(this.#heart);
    const looking = this.#loop.stop();
    const before = this.#abort();
    await looking;
    // The last look may have taken more.
    const held = new Set([...before, ...this.#abort()]);
    await Promise.all([...held].map(({ ended }) => ended));
    for (const { job } of held) {
      await asWorker(this.#parts.db, (tx) => releaseLease(tx, job)).catch(this.#warn);
    }
  }

  #abort() {
    const held = [...this.#running.values()];
    for (const { abort } of held) abort.abort(new IngestionSuperseded('The worker stops'));
    return held;
  }

  /** Takes what there is room for; answers when to look again. */
  async #look(): Promise<number> {
    await this.#prolong();
    while (this.#places > 0 && !this.#loop.stopped) {
      const sated = satedWorkspaces(
        [...this.#running.values()].map(({ job }) => job.workspace),
        this.#parts.parallel,
      );
      const job = await asWorker(this.#parts.db, (tx) => claimJob(tx, this.#parts.leaseMs, sated));
      if (job) this.#take(job);
      else if (sated.length === 0) return await this.#untilNext();
      else break;
    }
    // What is under way will tell when it ends; of another workspace work may fall due meanwhile.
    return Math.min(this.#parts.leaseMs, this.#parts.pollMs);
  }

  /** How many more may be begun, the spare one for a workspace that waits included. */
  get #places(): number {
    const { parallel } = this.#parts;
    return parallel === 0 ? 0 : parallel + spare - this.#running.size;
  }

  async #untilNext(): Promise<number> {
    await tidyIndex(this.#parts.db);
    const due = await asWorker(this.#parts.db, untilNextJob);
    return Math.min(Math.max(due ?? this.#parts.pollMs, 100), this.#parts.pollMs);
  }

  #take(job: IngestionJob): void {
    const abort = new AbortController();
    const ended = this.#read(job, abort.signal).finally(() => {
      this.#running.delete(job.epoch);
      if (this.#running.size === 0) clearInterval(this.#heart);
      this.nudge();
    });
    if (this.#running.size === 0) {
      this.#heart = setInterval(() => void this.#prolong().catch(this.#warn), this.#parts.leaseMs / 3);
    }
    this.#running.set(job.epoch, { job, abort, ended });
  }

  async #read(job: IngestionJob, signal: AbortSignal): Promise<void> {
    try {
      await ingest(this.#parts, job, signal);
      await mergeSegments(this.#parts.db, job.knowledge).catch(this.#warn);
    } catch (error) {
      if (signal.aborted || error instanceof IngestionSuperseded) return;
      await giveUp(this.#parts, job, error).catch(this.#warn);
    }
  }

  /** Tells the database that we live, and ends what is not ours any more. */
  async #prolong(): Promise<void> {
    for (const { job, abort } of [...this.#running.values()]) {
      const isOurs = await asWorker(this.#parts.db, (tx) => prolongLease(tx, job, this.#parts.leaseMs));
      if (!isOurs) abort.abort(new IngestionSuperseded());
    }
  }

  readonly #warn = (error: unknown): void => {
    this.#parts.logger.warn({ err: error }, 'ingestion');
  };
}
