import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, type Db, openDatabase, queries } from '@tutka/database';
import { type FreshDatabase, migratedDatabase } from '@tutka/testing';
import type { Allowance } from '../domain/allowance.ts';
import { giveBack } from './give-back.ts';
import { takeTurn } from './take-turn.ts';

const AT_ONCE = 8;
const PEOPLE = 80;

let database: FreshDatabase;
let worker: Db;
let beside: Db;
beforeAll(async () => {
  database = await migratedDatabase('catalog', join(import.meta.dirname, '../../migrations'));
  worker = openDatabase(database.workerUrl, { max: AT_ONCE });
  beside = openDatabase(database.workerUrl, { max: 2 });
});
afterAll(async () => {
  await Promise.all([worker.destroy(), beside.destroy()]);
  await database.drop();
});

const [agent, workspace] = [randomUUID(), randomUUID()];
const trial = (limit: number): Allowance => ({
  uuid: randomUUID(),
  workspace,
  agent,
  userUuid: randomUUID(),
  limit,
});

const take = (allowance: Allowance, turnId: string = randomUUID()): Promise<string> =>
  takeTurn(worker, allowance, turnId, {}, true).then(
    () => 'taken',
    (error: Error) => (error.name === 'AllowanceUsedUp' ? 'full' : error.message),
  );

/** Until so many of the worker's connections wait for what another one holds. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await beside.raw(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    await sleep(5);
  }
}

test(`${AT_ONCE} first messages of somebody, let go at one moment, are each taken or refused`, async () => {
  const told: Record<string, number> = {};
  for (let n = 0; n < PEOPLE; n++) {
    const allowance = trial(3);
    const outcomes = await asWorker(beside, async (tx) => {
      await queries(tx).raw('LOCK TABLE allowances IN SHARE ROW EXCLUSIVE MODE');
      const all = Array.from({ length: AT_ONCE }, () => take(allowance));
      await waiting(AT_ONCE);
      return all;
    }).then((all) => Promise.all(all));
    for (const outcome of outcomes) told[outcome] = (told[outcome] ?? 0) + 1;
  }
  expect(told).toEqual({ taken: 3 * PEOPLE, full: (AT_ONCE - 3) * PEOPLE });
}, 120_000);

/** The first that writes there from now on PostgreSQL ends, as one that waits for another in a circle. */
async function endFirst(): Promise<void> {
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.raw(`
    CREATE SEQUENCE IF NOT EXISTS writes;
    CREATE OR REPLACE FUNCTION end_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('writes') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE OR REPLACE TRIGGER end_first BEFORE INSERT OR DELETE ON open_turns
      FOR EACH ROW EXECUTE FUNCTION end_first();
    SELECT setval('writes', 1, false)`);
  await owner.destroy();
}

test('a turn that PostgreSQL ends as part of a deadlock is taken, or given back, all the same', async () => {
  const [allowance, turnId] = [trial(5), randomUUID()];
  const used = () => worker('allowances').where({ uuid: allowance.uuid }).first('used');
  await endFirst();
  expect(await take(allowance, turnId)).toBe('taken');
  expect(await used()).toEqual({ used: 1 });
  await endFirst();
  await giveBack(worker, turnId);
  expect(await used()).toEqual({ used: 0 });
});
