import { setTimeout as sleep } from 'node:timers/promises';
import type { Statistic, StatisticChange } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { PLATFORM } from '../domain/count.ts';
import { type Asked, askedBy, type Query } from '../figures/asked.ts';
import { readStatistic, type StatisticReads } from '../figures/read-statistic.ts';
import type { Changes } from './changes.ts';

/** Between two readings for one page, so that a busy platform costs no more than a second's worth each second. */
const READ_EVERY_MS = 500;
/** Where counting stands still there is no news: so often it is looked how far behind it is. */
const LOOK_EVERY_MS = 3000;

export interface Watching {
  readonly asker: Person;
  readonly query: Query;
  /** Resolves when there is room for more. */
  readonly send: (change: StatisticChange) => Promise<void> | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends figures whenever they change, and how far behind they are while they are, until the signal or until their time is
 * over. @throws what `askedBy` throws: an hour later a time may have too many steps
 */
export async function watchStatistic(
  reads: StatisticReads,
  changes: Changes,
  watching: Watching,
): Promise<void> {
  const { asker, query } = watching;
  const { workspace } = askedBy(asker, query, new Date()).subject;
  const news = new News();
  const unhear = await changes.hear((workspaces) => {
    if (workspace === PLATFORM || workspaces.has(workspace)) news.note();
  });
  try {
    await sendNews(reads, news, watching);
  } finally {
    unhear();
  }
}

async function sendNews(
  reads: StatisticReads,
  news: News,
  { asker, query, send, signal }: Watching,
): Promise<void> {
  let sent: Statistic | undefined;
  for (let isNews = true; !signal.aborted; isNews = await news.wait(signal)) {
    const asked = askedBy(asker, query, new Date());
    const now: Statistic =
      sent && !isNews ? await lagging(reads, sent) : await readStatistic(reads, asker, asked);
    if (now !== sent) await send(changed(sent, now));
    sent = now;
    if (isNews && isOver(asked)) return;
  }
}

const isOver = ({ query, time }: Asked) => query.to !== undefined && time.to <= Date.now();

/** The same figures, and how far behind they are by now. */
async function lagging(reads: StatisticReads, sent: Statistic): Promise<Statistic> {
  const lagMs = await reads.lag();
  return lagMs === sent.lagMs ? sent : { ...sent, lagMs };
}

function changed(before: Statistic | undefined, now: Statistic): StatisticChange {
  const known = new Map(before?.series.map((point) => [point.at, JSON.stringify(point)]));
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

  /** Whether there is news; after a while there is none. */
  async wait(signal: AbortSignal): Promise<boolean> {
    await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (this.#left === 0 && !signal.aborted) await this.#woken(signal);
    const isNews = this.#left > 0;
    this.#left = Math.max(0, this.#left - 1);
    return isNews;
  }

  /** Nothing of it stays with the signal, which lives as long as its stream. */
  async #woken(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    this.#wake = wake;
    signal.addEventListener('abort', wake);
    const timer = setTimeout(wake, LOOK_EVERY_MS);
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}
