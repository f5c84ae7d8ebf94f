import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { openStore, type TestStore } from '../../test/store.ts';
import { rebuildAfterOlder, rebuildIfNewer } from './projection-version.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const noted = async () => (await store.worker('projection_version').first('version')).version;

test('newer projections rebuild once, however many processes start; older and equal ones do not', async () => {
  let rebuilt = 0;
  const rebuild = async () => {
    rebuilt += 1;
  };
  expect(await rebuildIfNewer(store.worker, 1, rebuild)).toBe(false);
  const starts = await Promise.all([1, 2, 3].map(() => rebuildIfNewer(store.worker, 2, rebuild)));
  expect(starts.filter(Boolean)).toHaveLength(1);
  expect([rebuilt, await noted()]).toEqual([1, 2]);
  expect(await rebuildIfNewer(store.worker, 1, rebuild)).toBe(false);
  expect([rebuilt, await noted()]).toEqual([1, 2]);
});

test('a rebuild that fails is tried again by the next start', async () => {
  const fail = () => Promise.reject(new Error('the disk is full'));
  await expect(rebuildIfNewer(store.worker, 3, fail)).rejects.toThrow('the disk is full');
  expect(await noted()).toBe(2);
  expect(await rebuildIfNewer(store.worker, 3, async () => undefined)).toBe(true);
  expect(await noted()).toBe(3);
});

test('what older ones wrote beside newer ones is made anew once, when they are gone', async () => {
  let rebuilt = 0;
  const rebuild = async () => {
    rebuilt += 1;
  };
  const look = (version: number, goneMs: number) => rebuildAfterOlder(store.worker, version, goneMs, rebuild);
  await rebuildIfNewer(store.worker, 5, async () => undefined);
  expect(await look(5, 0)).toBe(false);
  expect(await look(4, 0)).toBe(false);
  expect(await look(5, 60_000)).toBe(false);
  const looks = await Promise.all([1, 2, 3].map(() => look(5, 0)));
  expect([looks.filter(Boolean).length, rebuilt, await noted()]).toEqual([1, 1, 5]);
  expect(await look(5, 0)).toBe(false);
  // One that wrote while it was made anew.
  await look(4, 0);
  await rebuildAfterOlder(store.worker, 5, 0, () => look(4, 0));
  expect(await look(5, 0)).toBe(true);
  expect([await look(5, 0), rebuilt]).toEqual([false, 2]);
});

test('limits that an operator has set for requests end neither who rebuilds nor who waits for it', async () => {
  const { rows } = await store.owner.raw('SELECT current_database() AS name');
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await store.owner.raw(`ALTER DATABASE ${rows[0].name} SET ${limit} = '300ms'`);
  const limited = openDatabase(store.workerUrl);
  const starts = await Promise.all([1, 2].map(() => rebuildIfNewer(limited, 6, () => sleep(1_000))));
  expect(starts.sort()).toEqual([false, true]);
  expect(await noted()).toBe(6);
  await limited.destroy();
});
