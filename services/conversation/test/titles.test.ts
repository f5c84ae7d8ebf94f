import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { until } from './patience.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined });
});

test('the model names a session that nobody named; a given title stays', async () => {
  const named = await newSession(house, one, me, { title: 'Mine' });
  const unnamed = await newSession(house, one, me);
  for (const { uuid } of [named, unnamed])
    await asked(one, me, uuid, 'How do\ntrains work? [[sim say=Rails and wheels]]');
  const titles = async () => {
    const answers = [named, unnamed].map(({ uuid }) =>
      one.api.call(routes.getSession, { as: me, params: { uuid } }),
    );
    return (await Promise.all(answers)).map(({ body }) => body.data.title);
  };
  await until(async () => (await titles())[1] === 'Rails and wheels');
  expect(await titles()).toEqual(['Mine', 'Rails and wheels']);
});

test('without a model, and where it fails, the title is the question cut at 50 code points', async () => {
  for (const model of [undefined, 'sim;fault=server-error']) {
    house.catalog.setting.model = model;
    const session = await newSession(house, one, me);
    await asked(one, me, session.uuid, `Why ${'😀'.repeat(60)}`);
    const answer = await one.api.call(routes.getSession, { as: me, params: { uuid: session.uuid } });
    expect(answer.body.data.title).toBe(`Why ${'😀'.repeat(46)}`);
  }
});
