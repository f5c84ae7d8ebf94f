import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { admin, type House, openHouse } from '../../test/house.ts';
import { keptFigures } from '../projections/kept.ts';
import type { Changes } from './changes.ts';
import { watchStatistic } from './live-statistic.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** Watches until the signal. */
async function watch(changes: Changes, signal: AbortSignal, send: () => undefined): Promise<void> {
  const { worker } = house;
  const people = { describe: async () => new Map(), close: () => undefined };
  const common = { app: worker, worker, people, ledgerCurrency: 'USD', lag: async () => 0 };
  const query = { interval: 'day', timezone: 'UTC' } as const;
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
  const changes: Changes = { hear: async () => () => undefined, stop: () => undefined };
  const signal = AbortSignal.timeout(1000);
  await watch(changes, signal, () => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
