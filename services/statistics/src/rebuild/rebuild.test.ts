import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { admin, dataOf, type House, openHouse } from '../../test/house.ts';
import { randomDays } from '../../test/random-days.ts';
import { PLATFORM } from '../domain/count.ts';
import { rebuild } from './rebuild.ts';

const from = new Date('2026-05-01T00:00:00Z');
const to = new Date('2026-05-04T00:00:00Z');
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const platform = { workspace: PLATFORM };
const shown = async () => {
  const query = { from: from.toISOString(), to: to.toISOString(), interval: 'hour' };
  return dataOf(await house.call(routes.getStatistic, { as: admin(), query }));
};

test(`what was planted wrong is found and mended, while events go on coming (SEED=${seed})`, async () => {
  const { events } = randomDays(seed, from, to, 300);
  await house.consume(events);
  const before = await shown();
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
  const [row] = await house
    .worker('figures')
    .where({ ...platform, dimension: 'all', span: 'quarter' })
    .limit(1);
  const { workspace, bucket } = row;
  await house
    .worker('figures')
    .where({ workspace, bucket, dimension: 'all', span: 'quarter' })
    .increment('messages', 7);
  await house.worker.raw('DELETE FROM money WHERE ctid = (SELECT ctid FROM money LIMIT 1)');
  const [person] = await house.worker('people').limit(1);
  await house.worker('people').where({ user_uuid: person.user_uuid }).update({ paid: !person.paid });
  expect(await shown()).not.toEqual(before);

  const more = randomDays(seed + 1, from, to, 300).events;
  const coming = (async () => {
    for (let at = 0; at < more.length; at += 20) await house.consume(more.slice(at, at + 20));
  })();
  const { differences } = await rebuild(house.workerUrl);
  await coming;
  expect(differences.map(({ table }) => table)).toEqual(['figures', 'money', 'people']);
  const [figures, money, people] = differences;
  expect(figures).toMatchObject({ wrong: 1, missing: 0, extra: 0 });
  expect(figures?.keys[0]).toContain(`${workspace} all quarter`);
  expect((money?.missing ?? 0) + (money?.wrong ?? 0)).toBe(1);
  expect(people).toMatchObject({ wrong: 1, keys: [person.user_uuid] });
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
  expect(await house.worker('rebuilds').count('* as n').first()).toEqual({ n: '3' });
}, 120_000);
