import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type House, openHouse } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';
import { watchChanges } from './changes.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

test('who begins to listen hears of what is received at once afterwards', async () => {
  const errors: unknown[] = [];
  const changes = watchChanges(house.worker, (error) => errors.push(error));
  for (let round = 0; round < 3; round++) {
    const workspace = randomUUID();
    const told = Promise.withResolvers<ReadonlySet<string>>();
    const unhear = await changes.hear(told.resolve);
    await house.consume([
      tell.session({ at: new Date(), workspace }, { userUuid: '', agentUuid: '', model: '' }),
    ]);
    expect([...(await told.promise)]).toEqual([workspace]);
    unhear();
  }
  changes.stop();
  expect(errors).toEqual([]);
}, 30_000);
