import { asWorker } from '@tutka/database';
import { createWorkLoop, type Logger } from '@tutka/service-runtime';
import { SiteImportSuperseded } from '../domain/sites/site-import.refusals.ts';
import { claimSite, releaseSite, type SiteJob, stumble, untilNextStep } from './site-jobs.ts';
import type { SiteParts } from './site-parts.ts';
import { takeStep } from './step.ts';
import { tell } from './tell.ts';

export interface SiteWorkerParts extends SiteParts {
  readonly logger: Logger;
  /** Sites asked at once. */
  readonly parallel: number;
  /** For how long a step stays with a worker that has gone silent; longer than the longest request. */
  readonly leaseMs: number;
  /** How often to look for work that nobody told of, in milliseconds. */
  readonly pollMs: number;
}

const shortest = 50;
/** An error of ours passes mostly: so often in a row it is met before an import fails, after ten pauses, then after four times as many. */
const mostStumbles = 5;
const stumblePauses = 10;
const growth = 4;

/** Looks for pages of sites and imports them, one request a step, several sites side by side. */
export class SiteWorker {
  readonly #parts: SiteWorkerParts;
  readonly #loop = createWorkLoop(
    () => this.#look(),
    (error) => this.#warn(error),
  );
  readonly #running = new Map<SiteJob, { abort: AbortController; ended: Promise<void> }>();

  constructor(parts: SiteWorkerParts) {
    this.#parts = parts;
  }

  /** Looks for work now. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Stops at once and gives the steps back; another worker goes on with them. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const held = [...this.#running];
    for (const [, { abort }] of held) abort.abort(new SiteImportSuperseded('The worker stops'));
    await Promise.all(held.map(([, { ended }]) => ended));
    for (const [job] of held) await asWorker(this.#parts.db, (tx) => releaseSite(tx, job)).catch(this.#warn);
  }

  /** Takes what there is room for; answers when to look again. */
  async #look(): Promise<number> {
    const { db, leaseMs, pollMs, parallel } = this.#parts;
    while (this.#running.size < parallel && !this.#loop.stopped) {
      const job = await asWorker(db, (tx) => claimSite(tx, leaseMs));
      if (!job) {
        const due = (await asWorker(db, untilNextStep)) ?? pollMs;
        return Math.min(Math.max(due, shortest), pollMs);
      }
      this.#take(job);
    }
    return pollMs;
  }

  #take(job: SiteJob): void {
    const abort = new AbortController();
    const ended = this.#step(job, abort.signal).finally(() => {
      this.#running.delete(job);
      this.nudge();
    });
    this.#running.set(job, { abort, ended });
  }

  async #step(job: SiteJob, signal: AbortSignal): Promise<void> {
    try {
      await takeStep(this.#parts, job, signal);
    } catch (error) {
      if (signal.aborted || error instanceof SiteImportSuperseded) return;
      await this.#stumble(job, error).catch(this.#warn);
    }
  }

  async #stumble(job: SiteJob, error: unknown): Promise<void> {
    const { db, logger, pauseMs } = this.#parts;
    const about = { err: error, import: job.import };
    if (job.stumbles + 1 < mostStumbles) {
      logger.warn(about, 'a step of a site will be tried again');
      const wait = pauseMs * stumblePauses * growth ** job.stumbles;
      await asWorker(db, (tx) => stumble(tx, job, wait));
    } else {
      logger.error(about, 'a site could not be imported');
      await giveUp(this.#parts, job);
    }
  }

  readonly #warn = (error: unknown): void => {
    if (error instanceof SiteImportSuperseded) return;
    this.#parts.logger.warn({ err: error }, 'sites');
  };
}

const reason = 'Something went wrong on our side while this site was fetched. Try again later.';

async function giveUp({ db, pauseMs }: SiteParts, job: SiteJob): Promise<void> {
  await tell(db, job, async () => ({
    report: { type: 'fail', code: 'INTERNAL_ERROR', reason },
    pauseMs,
    asked: false,
  }));
}
