import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, openDatabase } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bringUpToDate } from '@tutka/service-base';
import { numberSetting, testLogger } from '@tutka/testing';
import { admin, dataOf, type House, openHouse } from '../../test/house.ts';
import { randomDays } from '../../test/random-days.ts';
import { PLATFORM } from '../domain/count.ts';
import { auditStanding, tellAudit } from '../projections/audit-place.ts';
import { projectStatistics } from '../projections/project.ts';
import { PROJECTIONS, rebuild } from './rebuild.ts';

const from = new Date('2026-05-01T00:00:00Z');
const to = new Date('2026-05-04T00:00:00Z');
const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
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
  const ofPlatform = { ...platform, dimension: 'all' };
  const [row] = await house.worker('figures').where(ofPlatform).orderBy('day').limit(1);
  const { day } = row;
  await house
    .worker('figures')
    .where({ ...ofPlatform, day })
    .update({ quarters: row.quarters.subarray(0, 0), messages: Number(row.messages) + 7 });
  await house.worker.raw(
    "DELETE FROM figures WHERE ctid = (SELECT ctid FROM figures WHERE dimension = 'model' LIMIT 1)",
  );
  const [person] = await house.worker('people').limit(1);
  await house.worker('people').where({ user_uuid: person.user_uuid }).update({ paid: !person.paid });
  expect(await shown()).not.toEqual(before);

  const more = randomDays(seed + 1, from, to, 300).events;
  const coming = (async () => {
    for (let at = 0; at < more.length; at += 20) await house.consume(more.slice(at, at + 20));
  })();
  const { differences } = await rebuild(house.workerUrl);
  await coming;
  expect(differences.map(({ table }) => table)).toEqual(['figures', 'people']);
  const [figures, people] = differences;
  // Where events came meanwhile for the row that was deleted, it was there again, without what it had.
  expect((figures?.missing ?? 0) + (figures?.wrong ?? 0)).toBe(2);
  expect(figures).toMatchObject({ extra: 0 });
  expect(figures?.keys.some((key) => key.startsWith(`${PLATFORM} all `))).toBe(true);
  expect(people).toMatchObject({ wrong: 1, keys: [person.user_uuid] });
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
  expect(await house.worker('rebuilds').count('* as n').first()).toEqual({ n: '3' });
}, 120_000);

test(`figures of an older version are made anew at the start, once (SEED=${seed})`, async () => {
  const before = await shown();
  const { worker, workerUrl } = house;
  await worker('figures').delete();
  await worker('people').update({ chatted: false });
  await worker('projection_version').update({ version: 1 });
  expect(await shown()).not.toEqual(before);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const base = { worker, logger: testLogger('statistics'), onError };
  const start = () => bringUpToDate(base, PROJECTIONS, () => rebuild(workerUrl));
  await Promise.all([start(), start()]);
  expect(await shown()).toEqual(before);
  expect((await rebuild(workerUrl)).differences).toEqual([]);
  const rebuilds = () => worker('rebuilds').count('* as n').first();
  const many = await rebuilds();
  await start();
  expect(await rebuilds()).toEqual(many);
  expect(errors).toEqual([]);
});

test(`what the audit log is not told of yet is not taken for lost (SEED=${seed})`, async () => {
  const { worker, workerUrl } = house;
  const { events } = randomDays(seed + 2, from, to, 300);
  const entries = async () => Number((await worker('audit_entries').count('* as n').first())?.n);
  const before = await entries();
  await asWorker(worker, (tx) => projectStatistics(tx, events));
  expect((await rebuild(workerUrl)).differences).toEqual([]);
  expect(await entries()).toBe(before);
  const waits = await auditStanding(worker);
  // A place is no count: where a transaction was tried again, there are places at which nothing is.
  expect(await worker('received').where('seq', '>', String(waits.done))).toHaveLength(events.length);
  expect(await Promise.all([tellAudit(worker), tellAudit(worker)])).toEqual([false, false]);
  expect(await entries()).toBeGreaterThan(before);
  expect(await auditStanding(worker)).toMatchObject({ done: waits.end, end: waits.end });
  expect((await rebuild(workerUrl)).differences).toEqual([]);
});

test('how far it is stands where others can read it, and no longer than it runs', async () => {
  const owner = openDatabase(house.ownerUrl, { max: 1 });
  await owner.raw(`
    CREATE TABLE told (phase text, events bigint, total bigint);
    GRANT INSERT ON told TO PUBLIC;
    CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN INSERT INTO told VALUES (NEW.phase, NEW.events, NEW.total); RETURN NEW; END$$;
    CREATE TRIGGER note_told AFTER INSERT OR UPDATE ON rebuild_progress
      FOR EACH ROW EXECUTE FUNCTION note_told()`);
  const { events } = await rebuild(house.workerUrl);
  const told = await owner('told').select();
  await owner.destroy();
  expect(told[0]).toEqual({ phase: 'replaying', events: '0', total: String(events) });
  expect(told.at(-1)).toMatchObject({ phase: 'comparing' });
  expect(Number(told.at(-1).events)).toBeGreaterThanOrEqual(events);
  expect(await house.worker('rebuild_progress')).toEqual([]);
});
