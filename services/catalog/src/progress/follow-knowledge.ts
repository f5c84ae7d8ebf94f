import { type Db, inTenant } from '@tutka/database';
import type { KnowledgeRow } from '../projections/knowledge.ts';
import { readable } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { type Changes, changesOf } from './changes.ts';
import type { LogWatch } from './log-watch.ts';

export interface FollowParts {
  readonly db: Db;
  readonly watch: LogWatch;
  /** How long a stream is silent before it gives a sign of life. */
  readonly pingMs: number;
  /** How long one stream lasts: who may read is asked anew with the next. */
  readonly lifetimeMs: number;
}

/** A step of a base on its way: what changed, or that nothing did, or that the base is not to be seen any more. */
export type Step = Changes | 'ping' | 'gone';

/**
 * How the reading of a base's documents goes on, as it happens, beginning with where it stands; ends when `signal`
 * aborts or its time is over. Throws `KnowledgeNotFound` before the first step.
 */
export async function* followKnowledge(
  { db, watch, pingMs, lifetimeMs }: FollowParts,
  member: Member,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<Step, void> {
  const base: KnowledgeRow = await inTenant(db, member, (tx) => readable(tx, uuid));
  const bell = new Bell();
  const over = AbortSignal.any([signal, AbortSignal.timeout(lifetimeMs)]);
  const stop = watch.listen(base.workspace, () => bell.ring());
  over.addEventListener('abort', () => bell.ring(), { once: true });
  try {
    let told: Changes['told'] | undefined;
    while (!over.aborted) {
      const changes = await inTenant(db, member, (tx) => changesOf(tx, uuid, told));
      if (!changes) return yield 'gone';
      if (changes.knowledge || changes.documents.length > 0 || changes.many || !told) yield changes;
      told = changes.told;
      while (!(await bell.rung(pingMs))) yield 'ping';
    }
  } finally {
    stop();
  }
}

/** Rung at any time, heard once. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** True as soon as it was rung, false after `patienceMs` of silence. */
  async rung(patienceMs: number): Promise<boolean> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, patienceMs).unref();
      });
      clearTimeout(timer);
    }
    const heard = this.#rung;
    this.#rung = false;
    return heard;
  }
}
