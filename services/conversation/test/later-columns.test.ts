import { expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { type Route, routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { ask, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

test('connections that have planned what pages ask go on when a later version adds columns', async () => {
  const { uuid } = await newSession(house, one, me, { title: 'Kept' });
  await (await ask(one, me, uuid, 'What is kept?')).rest();
  const get = async (route: Route, asked: object) => {
    const { status, body } = await one.api.call(route, { as: me, ...asked });
    return { status, data: body.data };
  };
  const read = async () => [
    await get(routes.getSession, { params: { uuid } }),
    await get(routes.listSessions, { query: { pinned: false } }),
    await get(routes.listMessages, { query: { sessionUUID: uuid } }),
  ];
  const before = await read();
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(before[2]?.data).toHaveLength(2);
  const owner = openDatabase(house.pg.ownerUrl);
  for (const table of ['sessions', 'messages']) await owner.raw(`ALTER TABLE ${table} ADD COLUMN later text`);
  await owner.destroy();
  expect(await read()).toEqual(before);
  expect(await newSession(house, one, me, { title: 'Kept' })).toMatchObject({ title: 'Kept' });
});
