import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
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

test('where somebody signed up is told of what they do elsewhere, and of what a provider says of their orders', async () => {
  const errors: unknown[] = [];
  const changes = watchChanges(house.worker, (error) => errors.push(error));
  const [home, work, userUuid, orderUuid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const scene = { at: new Date(), workspace: work };
  await house.consume(tell.signUp({ ...scene, workspace: home }, userUuid));
  const by = (actorkind: string, actor: string, event: PublicEvent): PublicEvent => ({
    ...event,
    headers: { actorkind, actor },
  });
  for (const event of [
    by('person', userUuid, tell.agent(scene, randomUUID(), userUuid)),
    by('key', userUuid, tell.agent(scene, randomUUID(), userUuid)),
    by('person', userUuid, tell.placed(scene, orderUuid, userUuid, 1_00n, 'EUR')),
    by('provider', 'stripe', tell.completed(scene, orderUuid, userUuid)),
  ]) {
    const told = Promise.withResolvers<ReadonlySet<string>>();
    const unhear = await changes.hear(told.resolve);
    await house.consume([event]);
    expect([...(await told.promise)].sort()).toEqual([home, work].sort());
    unhear();
  }
  changes.stop();
  expect(errors).toEqual([]);
}, 30_000);

test('a listener that fails keeps no other from hearing', async () => {
  const errors: unknown[] = [];
  const changes = watchChanges(house.worker, (error) => errors.push(error));
  const workspace = randomUUID();
  const told = Promise.withResolvers<ReadonlySet<string>>();
  await changes.hear(() => {
    throw new Error('Too many steps');
  });
  await changes.hear(told.resolve);
  await house.consume([
    tell.session({ at: new Date(), workspace }, { userUuid: '', agentUuid: '', model: '' }),
  ]);
  expect([...(await told.promise)]).toEqual([workspace]);
  expect(errors.map(String)).toEqual(['Error: Too many steps']);
  changes.stop();
});

test('what could not be looked at is heard of later', async () => {
  const errors: unknown[] = [];
  const changes = watchChanges(house.worker, (error) => errors.push(error));
  const workspace = randomUUID();
  const told = Promise.withResolvers<ReadonlySet<string>>();
  await changes.hear(told.resolve);
  const owner = openDatabase(house.ownerUrl);
  await owner.transaction(async (tx) => {
    await tx.raw('ALTER TABLE received NO FORCE ROW LEVEL SECURITY');
    await tx('received').insert({
      ...{
        event_id: randomUUID(),
        workspace,
        topic: 'a',
        key: 'k',
        type: 'T',
        source: 's',
        stream_version: 1,
      },
      ...{ at: new Date(), headers: {}, value: Buffer.alloc(0) },
    });
    await tx.raw('ALTER TABLE received RENAME workspace TO elsewhere');
  });
  while (errors.length === 0) await sleep(20);
  await owner.raw('ALTER TABLE received RENAME elsewhere TO workspace');
  await owner.destroy();
  expect([...(await told.promise)]).toEqual([workspace]);
  changes.stop();
});
