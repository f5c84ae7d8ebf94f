import { asWorker, type Db } from '@tutka/database';
import { createWorkLoop, type Logger } from '@tutka/service-runtime';
import { errorText } from './job-error.ts';
import { claimJob, finishJob, type Job, type JobKind, nextJobAt, putOffJob } from './job-rows.ts';

/** What a job came to: over, or to be looked at again. */
export type JobOutcome = 'done' | { readonly againInMs: number };

/** Does one job. It may be begun twice at once, and over again after any step. */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

export interface JobWorkerParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
  /** Jobs at once; 0: none, another process does them. */
  readonly parallel: number;
  /** For how long a job stays with a process that has gone silent, in milliseconds. */
  readonly leaseMs: number;
  /** How often to look for work that nobody told of, in milliseconds. */
  readonly pollMs: number;
}

const LONGEST_PAUSE_MS = 600_000;
const SHORTEST_PAUSE_MS = 50;

/** After what failed, how long to wait: 1 s, 2 s, 4 s, at most ten minutes. */
const pauseAfter = (tries: number) => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(tries - 1, 20));

/** Does jobs as they fall due, a few at once. */
export class JobWorker {
  readonly #parts: JobWorkerParts;
  readonly #loop = createWorkLoop(
    () => this.#look(),
    (error) => this.#parts.logger.warn({ err: error }, 'jobs could not be looked for'),
  );
  readonly #running = new Set<Promise<void>>();

  constructor(parts: JobWorkerParts) {
    this.#parts = parts;
  }

  /** Looks for work now: some was queued. */
  nudge(): void {
    if (this.#parts.parallel > 0) this.#loop.nudge();
  }

  /** Ends once the jobs that are under way have. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#running);
  }

  /** Takes what there is room for; answers when to look again. */
  async #look(): Promise<number> {
    const { db, leaseMs, pollMs, parallel, clock } = this.#parts;
    while (this.#running.size < parallel && !this.#loop.stopped) {
      const job = await asWorker(db, (tx) => claimJob(tx, clock(), leaseMs));
      if (!job) return await this.#untilNext();
      this.#take(job);
    }
    return pollMs;
  }

  async #untilNext(): Promise<number> {
    const { db, pollMs, clock } = this.#parts;
    const due = await asWorker(db, nextJobAt);
    if (!due) return pollMs;
    return Math.min(Math.max(due.getTime() - clock().getTime(), SHORTEST_PAUSE_MS), pollMs);
  }

  #take(job: Job): void {
    const ended = this.#do(job).finally(() => {
      this.#running.delete(ended);
      this.nudge();
    });
    this.#running.add(ended);
  }

  async #do(job: Job): Promise<void> {
    const { db, handlers, logger, clock } = this.#parts;
    const after = (ms: number) => new Date(clock().getTime() + ms);
    try {
      const outcome = await handlers[job.kind](job);
      if (outcome === 'done') await asWorker(db, (tx) => finishJob(tx, job));
      else await asWorker(db, (tx) => putOffJob(tx, job, { at: after(outcome.againInMs), error: null }));
    } catch (error) {
      logger.warn({ err: error, kind: job.kind, subject: job.subject }, 'a job is tried again later');
      const put = { at: after(pauseAfter(job.tries)), error: errorText(error) };
      // Where the database is gone too, the lease runs out.
      await asWorker(db, (tx) => putOffJob(tx, job, put)).catch(() => undefined);
    }
  }
}
