import { asWorker, queries, type Tx } from '@tutka/database';
import { ModelFailure } from '@tutka/model-client';
import { createWorkLoop, type Logger } from '@tutka/service-runtime';
import { KnowledgeNotFound } from '../domain/refusals.ts';
import { retryDelay } from '../domain/retry-delay.ts';
import { mergeSegments, removeGeneration } from '../retrieval/index.ts';
import {
  claimBuild,
  failedTries,
  type IndexBuild,
  prolongBuild,
  putBuildBack,
  untilNextBuild,
} from '../store/index-builds.ts';
import { BuildLost, buildGeneration, tell } from './build-generation.ts';
import type { IndexParts } from './index-version.ts';

export interface BuilderParts extends IndexParts {
  readonly logger: Logger;
  /** For how long a build stays with a builder that has gone silent, in milliseconds. */
  readonly leaseMs: number;
  /** How often to look for work that nobody told of, in milliseconds. */
  readonly pollMs: number;
}

const ownFailure = {
  code: 'INDEX_NOT_BUILT',
  reason: 'Something went wrong on our side while the index was built. Try again later.',
};

/** Builds the indexes that were asked for, one after the other, beside those that serve, and removes dropped ones. */
export class IndexBuilder {
  readonly #parts: BuilderParts;
  readonly #loop = createWorkLoop(
    () => this.#round(),
    (error) => this.#warn(error),
  );
  readonly #stop = new AbortController();

  constructor(parts: BuilderParts) {
    this.#parts = parts;
  }

  /** Looks for work now. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Stops at once; another builder goes on with what was begun. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('The builder stops'));
    await this.#loop.stop();
  }

  /** Does what is due; answers when to look again. */
  async #round(): Promise<number> {
    const { db, leaseMs, pollMs } = this.#parts;
    while (!this.#stop.signal.aborted) {
      if (await asWorker(db, removeDropped)) continue;
      const build = await asWorker(db, (tx) => claimBuild(tx, leaseMs));
      if (!build) break;
      await this.#build(build);
    }
    const due = await asWorker(db, untilNextBuild);
    return Math.min(Math.max(due ?? pollMs, 100), pollMs);
  }

  async #build(build: IndexBuild): Promise<void> {
    const { db, leaseMs } = this.#parts;
    const lost = new AbortController();
    const heart = setInterval(() => {
      asWorker(db, (tx) => prolongBuild(tx, build, leaseMs))
        .then((isOurs) => isOurs || lost.abort(new Error('Another builder has it, or nobody wants it')))
        .catch(this.#warn);
    }, leaseMs / 3);
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    try {
      await buildGeneration(this.#parts, build, signal);
      await mergeSegments(db, build.knowledge);
    } catch (error) {
      if (lost.signal.aborted || error instanceof BuildLost) return;
      if (signal.aborted) await asWorker(db, (tx) => putBuildBack(tx, build, undefined));
      else await this.#giveUp(build, error);
    } finally {
      clearInterval(heart);
    }
  }

  async #giveUp(build: IndexBuild, error: unknown): Promise<void> {
    const { db, logger } = this.#parts;
    const { knowledge, generation } = build;
    const known = error instanceof ModelFailure ? error : undefined;
    logger.warn(
      { err: known ? undefined : error, knowledge, failure: known?.code },
      'an index was not built',
    );
    const failed = await asWorker(db, (tx) => failedTries(tx, build));
    if (failed === undefined) return;
    const attempt = failed + 1;
    const delayMs = known && !known.retryable ? undefined : retryDelay(attempt);
    if (delayMs !== undefined) {
      await asWorker(db, (tx) => putBuildBack(tx, build, { attempt, delayMs }));
      return;
    }
    const { code, reason } = known ? { code: `MODEL_${known.code}`, reason: known.sentence } : ownFailure;
    await tell(db, build, { type: 'failIndex', generation, code, reason }).catch((told: unknown) => {
      if (!(told instanceof KnowledgeNotFound || told instanceof BuildLost)) throw told;
    });
  }

  readonly #warn = (error: unknown): void => {
    this.#parts.logger.warn({ err: error }, 'index builder');
  };
}

/** Removes one index that was dropped, with its passages; false where there is none. */
async function removeDropped(tx: Tx): Promise<boolean> {
  const row = await queries(tx)('index_drops')
    .forUpdate()
    .skipLocked()
    .first<{ knowledge: string; generation: number } | undefined>('knowledge', 'generation');
  if (!row) return false;
  await removeGeneration(tx, row);
  await queries(tx)('index_drops').where(row).delete();
  return true;
}
