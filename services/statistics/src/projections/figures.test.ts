import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { type House, openHouse, owner } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

test('where a row is not changed that was there, nothing of the batch is counted or taken for received', async () => {
  const { userUuid, workspace } = owner();
  const message = () =>
    tell.message({ at: new Date('2026-11-02T10:00:00Z'), workspace }, { userUuid, agentUuid: '', model: '' });
  await house.consume([message()]);
  const counted = () => house.worker('figures').where({ workspace }).orderBy(['dimension', 'item']);
  const before = await counted();
  const db = openDatabase(house.ownerUrl, { max: 1 });
  await db.raw(`
    CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER leave BEFORE UPDATE ON figures FOR EACH ROW EXECUTE FUNCTION leave()`);
  const late = message();
  await expect(house.consume([late])).rejects.toThrow('not where they lay');
  expect(await counted()).toEqual(before);
  await db.raw('DROP TRIGGER leave ON figures');
  await db.destroy();
  await house.consume([late]);
  expect(await counted()).toHaveLength(before.length);
  expect(await counted()).not.toEqual(before);
});
