import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { numberSetting } from '@tutka/testing';
import { admin, type House, openHouse } from '../../test/house.ts';
import { randomDays } from '../../test/random-days.ts';
import { type KeptFigures, keptFigures } from '../projections/kept.ts';
import { settle } from '../projections/settle.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { askedBy } from './asked.ts';
import { readStatistic } from './read-statistic.ts';

const from = new Date('2026-05-01T00:00:00Z');
const to = new Date('2026-05-08T00:00:00Z');
const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
const ROUNDS = 6;
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const query = { from: '2026-05-01', to: '2026-05-07' };
const questions = [
  { ...query, interval: 'day', timezone: 'Europe/Helsinki', compare: true },
  { ...query, interval: 'hour', timezone: 'Asia/Kathmandu' },
  { ...query, interval: 'week', timezone: 'UTC' },
] as const;

/** The answers to some questions, with what was kept of earlier ones. */
async function answers(kept: KeptFigures) {
  const { worker } = house;
  const people = { describe: async () => new Map(), close: () => undefined };
  const reads = { app: worker, worker, people, ledgerCurrency: 'USD', kept, lag: async () => 0 };
  const asker = admin();
  const asked = questions.map((one) => askedBy(asker, one, to));
  return await Promise.all(asked.map((one) => readStatistic(reads, asker, one)));
}

test(`what is kept of days is given up when anything of them changes (SEED=${seed})`, async () => {
  const kept = keptFigures();
  const { events } = randomDays(seed, from, to, 600);
  // Of any day, not of the last alone; those of one aggregate in their order.
  const subjects = [...Map.groupBy(events, ({ subject }) => subject).values()];
  for (let round = 0; round < ROUNDS; round++) {
    await house.consume(subjects.filter((_, n) => n % ROUNDS === round).flat());
    expect(await answers(kept)).toEqual(await answers(keptFigures()));
  }
  await house.worker.raw(
    `UPDATE figures SET messages = messages + 1000 WHERE ctid =
       (SELECT ctid FROM figures WHERE dimension = 'user' AND workspace = '00000000-0000-0000-0000-000000000000'
        AND day = '2026-05-03' LIMIT 1)`,
  );
  const wrong = keptFigures();
  expect(await answers(wrong)).not.toEqual(await answers(kept));
  expect((await rebuild(house.workerUrl)).differences).toMatchObject([{ table: 'figures', wrong: 1 }]);
  const right = await answers(keptFigures());
  expect(await answers(wrong)).toEqual(right);
  expect(await answers(kept)).toEqual(right);
}, 120_000);

test(`what is summed up of days that are over is what their rows say, and used (SEED=${seed})`, async () => {
  const { worker } = house;
  const { events } = randomDays(seed + 1, from, to, 600);
  const subjects = [...Map.groupBy(events, ({ subject }) => subject).values()];
  const tables = ['figure_lists', 'figure_cuts'];
  for (let round = 0; round < ROUNDS; round++) {
    await house.consume(subjects.filter((_, n) => n % ROUNDS === round).flat());
    const ofOlderRows = await answers(keptFigures());
    await settle(worker);
    const summedUp = await answers(keptFigures());
    if (round < ROUNDS - 1) continue;
    const kept = new Map<string, object[]>();
    for (const table of tables) kept.set(table, await worker(table).delete().returning('*'));
    const plain = await answers(keptFigures());
    expect([ofOlderRows, summedUp]).toEqual([plain, plain]);
    expect([...kept.values()].every((rows) => rows.length > 0)).toBe(true);
  }
  await settle(worker);
  const before = await answers(keptFigures());
  await worker('figures').where({ dimension: 'user', day: '2026-05-03' }).update({ messages: 1000 });
  expect(await answers(keptFigures())).toEqual(before);
  await worker.raw('UPDATE figure_cuts SET earlier = later');
  expect(await answers(keptFigures())).not.toEqual(before);
  await worker('figures').where({ day: '2026-05-03' }).update({ day: '2026-05-03' });
  await settle(worker);
  const after = await answers(keptFigures());
  expect(Math.min(...after.map(({ top }) => top.users[0]?.messages ?? 0))).toBeGreaterThanOrEqual(1000);
}, 120_000);

test('no more is kept than there is room for', () => {
  const { items } = keptFigures();
  const some = new Map();
  for (const name of ['a', 'b', 'c']) items.set(name, some, 90_000);
  expect(['a', 'b', 'c'].map((name) => items.get(name))).toEqual([undefined, some, some]);
  items.get('b');
  items.set('d', some, 90_000);
  expect(['b', 'c', 'd'].map((name) => items.get(name))).toEqual([some, undefined, some]);
});
