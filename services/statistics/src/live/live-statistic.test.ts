import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StatisticChange } from '@tutka/http-contracts';
import { admin, type House, openHouse } from '../../test/house.ts';
import type { Query } from '../figures/asked.ts';
import { keptFigures } from '../projections/kept.ts';
import type { Changes } from './changes.ts';
import { watchStatistic } from './live-statistic.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

interface Asking {
  readonly query?: Query;
  readonly lag?: () => Promise<number>;
}

const silent: Changes = { hear: async () => () => undefined, stop: () => undefined };

/** Watches until the signal. */
async function watch(
  changes: Changes,
  signal: AbortSignal,
  send: (change: StatisticChange) => undefined,
  { query = { interval: 'day', timezone: 'UTC' }, lag = async () => 0 }: Asking = {},
): Promise<void> {
  const { worker } = house;
  const people = { describe: async () => new Map(), close: () => undefined };
  const common = { app: worker, worker, people, ledgerCurrency: 'USD', lag };
  const reads = { ...common, kept: keptFigures() };
  await watchStatistic(reads, changes, { asker: admin(), query, send, signal });
}

const SENT = 6;
/** Longer than it reads on after news: it is idle in between. */
const NEWS_EVERY_MS = 1700;

test('nothing of a turn stays with a stream that goes on', async () => {
  const ending = new AbortController();
  const { signal } = ending;
  const listeners: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const changes: Changes = {
    hear: async (listener) => {
      timer = setInterval(() => listener(new Set()), NEWS_EVERY_MS);
      return () => clearInterval(timer);
    },
    stop: () => undefined,
  };
  const send = () => {
    listeners.push(getEventListeners(signal, 'abort').length);
    // While it waits for the next turn.
    if (listeners.length === SENT) setTimeout(() => ending.abort(), 100);
    return undefined;
  };
  const began = performance.now();
  await watch(changes, signal, send);
  expect(listeners).toEqual(Array.from({ length: SENT }, () => 0));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(2 * NEWS_EVERY_MS);
});

test('a stream that is idle ends with its signal', async () => {
  const signal = AbortSignal.timeout(1000);
  await watch(silent, signal, () => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('that counting stands still is told, and that it went on, though nothing new is counted', async () => {
  const ending = new AbortController();
  const lags = [0, 0, 7000, 7000];
  const lag = async () => lags.shift() ?? 0;
  const sent: StatisticChange[] = [];
  const send = (change: StatisticChange) => {
    sent.push(change);
    if (sent.length === 3) ending.abort();
    return undefined;
  };
  await watch(silent, ending.signal, send, { lag });
  expect(sent.map(({ lagMs, series }) => [lagMs, series.length > 0])).toEqual([
    [0, true],
    [7000, false],
    [0, false],
  ]);
});

test('a stream ends whose question outgrew the steps that are drawn', async () => {
  const query = { interval: 'hour' as const, timezone: 'UTC', from: new Date().toISOString() };
  const send = () => {
    // As if so much time had gone by.
    query.from = '2020-01-01';
    return undefined;
  };
  const watching = watch(silent, AbortSignal.timeout(20_000), send, { query });
  await expect(watching).rejects.toThrow('at most 1000 steps');
});
