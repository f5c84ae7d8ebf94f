import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { admin, type House, openHouse } from '../../test/house.ts';
import { randomDays } from '../../test/random-days.ts';
import { type KeptFigures, keptFigures } from '../projections/kept.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { askedBy } from './asked.ts';
import { readStatistic } from './read-statistic.ts';

const from = new Date('2026-05-01T00:00:00Z');
const to = new Date('2026-05-08T00:00:00Z');
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
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

test('no more is kept than there is room for', () => {
  const { tops } = keptFigures();
  const lists = { ranked: [], byItem: new Map() };
  for (const name of ['a', 'b', 'c']) tops.set(name, lists, 90_000);
  expect(['a', 'b', 'c'].map((name) => tops.get(name))).toEqual([undefined, lists, lists]);
  tops.get('b');
  tops.set('d', lists, 90_000);
  expect(['b', 'c', 'd'].map((name) => tops.get(name))).toEqual([lists, undefined, lists]);
});
