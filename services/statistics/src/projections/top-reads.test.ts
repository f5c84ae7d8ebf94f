import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { numberSetting } from '@tutka/testing';
import { type House, openHouse } from '../../test/house.ts';
import { drawing } from '../../test/random-days.ts';
import { tell } from '../../test/tell.ts';
import { PLATFORM } from '../domain/count.ts';
import type { Point } from '../domain/points.ts';
import { DAY_MS, QUARTER_MS } from '../domain/quarter.ts';
import { dayVersions } from './day-versions.ts';
import { type KeptFigures, keptFigures } from './kept.ts';
import { settle } from './settle.ts';
import { readTop } from './top-reads.ts';

const first = Date.UTC(2026, 4, 1);
const DAYS = 9;
const PEOPLE = 200;
const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
const draw = drawing(seed);
const upTo = (most: number) => Math.floor(draw() * most);
const workspace = randomUUID();
const crowd = Array.from({ length: PEOPLE }, () => randomUUID());
/** About as many of each: what is in a part of a day decides who is among the first. */
const sent = Array.from({ length: 2500 }, () => ({
  user: crowd[upTo(PEOPLE)] ?? '',
  at: first + Math.floor(draw() * DAYS * DAY_MS),
}));
const chat = (userUuid: string) => ({ userUuid, agentUuid: randomUUID(), model: 'm/m' });
const events = sent.map(({ user, at }) => tell.message({ at: new Date(at), workspace }, chat(user)));

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** Times of whole days, of parts of one day, and of all between. */
const times = Array.from({ length: 40 }, (_, n): Point => {
  const from = first + upTo(DAYS * 96) * QUARTER_MS;
  if (n % 8 === 0) return { from, to: from + (1 + upTo(40)) * QUARTER_MS };
  const to = from + (1 + upTo(DAYS * 96)) * QUARTER_MS;
  return n % 8 === 1 ? { from: first, to: first + (1 + upTo(DAYS)) * DAY_MS } : { from, to };
});

/** Counted one by one. */
function counted({ from, to }: Point): [string, number][] {
  const sums = new Map<string, number>();
  for (const { user, at } of sent) if (at >= from && at < to) sums.set(user, (sums.get(user) ?? 0) + 1);
  return [...sums].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 10);
}

const asked = (time: Point, kept: KeptFigures) =>
  asWorker(house.worker, async (tx) => {
    const whole = [time.from - (time.from % DAY_MS), Math.ceil(time.to / DAY_MS) * DAY_MS] as const;
    const versions = await dayVersions(tx, { workspace: PLATFORM, dimension: 'all', item: '' }, ...whole);
    const reads = { tx, kept, scope: { workspace: PLATFORM, dimension: 'user' }, versions } as const;
    return (await readTop(reads, time, 'messages')).map(({ item, messages }) => [item, messages]);
  });

test(`the first of a dimension are those that counting one by one finds (SEED=${seed})`, async () => {
  const kept = keptFigures();
  const halves = [events.filter((_, n) => n % 2 === 0), events.filter((_, n) => n % 2 === 1)];
  // What is kept of the first half is out of date after the second.
  for (const half of halves) {
    await house.consume(half);
    for (const time of times) await asked(time, kept);
  }
  for (const time of times) expect(await asked(time, kept)).toEqual(counted(time));
  await settle(house.worker);
  for (const time of times) expect(await asked(time, keptFigures())).toEqual(counted(time));
}, 60_000);
