import { setTimeout as sleep } from 'node:timers/promises';
import type { Statistic, StatisticChange } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { PLATFORM } from '../domain/count.ts';
import { type Asked, askedBy, type Query } from '../figures/asked.ts';
import { readStatistic, type StatisticReads } from '../figures/read-statistic.ts';
import type { Changes } from './changes.ts';

/** Between two readings for one page, so that a busy platform costs no more than a second's worth each second. */
const READ_EVERY_MS = 500;

export interface Watching {
  readonly asker: Person;
  readonly query: Query;
  /** Resolves when there is room for more. */
  readonly send: (change: StatisticChange) => Promise<void> | undefined;
  readonly signal: AbortSignal;
}

/** Sends figures whenever they change, until the signal or until their time is over. */
export async function watchStatistic(
  reads: StatisticReads,
  changes: Changes,
  { asker, query, send, signal }: Watching,
): Promise<void> {
  const asked = () => askedBy(asker, query, new Date());
  const news = new News();
  const unhear = await changes.hear((workspaces) => {
    if (concerns(asked(), workspaces)) news.note();
  });
  try {
    let sent: Statistic | undefined;
    while (!signal.aborted) {
      const now = asked();
      const read = await readStatistic(reads, asker, now);
      await send(sent ? changed(sent, read) : { ...read, previous: null });
      sent = read;
      if (now.time.to <= Date.now() && query.to !== undefined) return;
      await news.wait(signal);
    }
  } finally {
    unhear();
  }
}

const concerns = ({ subject }: Asked, workspaces: ReadonlySet<string>) =>
  subject.workspace === PLATFORM || workspaces.has(subject.workspace);

function changed(before: Statistic, now: Statistic): StatisticChange {
  const known = new Map(before.series.map((point) => [point.at, JSON.stringify(point)]));
  const series = now.series.filter((point) => known.get(point.at) !== JSON.stringify(point));
  return { ...now, series, previous: null };
}

/** Whether something happened since it was last asked. */
class News {
  #left = 0;
  #wake: () => void = () => {};

  /** Twice: what was being committed while it was read is read once more. */
  note(): void {
    this.#left = 2;
    this.#wake();
  }

  async wait(signal: AbortSignal): Promise<void> {
    await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (this.#left === 0 && !signal.aborted) await this.#woken(signal);
    this.#left = Math.max(0, this.#left - 1);
  }

  /** Nothing of it stays with the signal, which lives as long as its stream. */
  async #woken(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    this.#wake = wake;
    signal.addEventListener('abort', wake);
    await promise;
    signal.removeEventListener('abort', wake);
  }
}
