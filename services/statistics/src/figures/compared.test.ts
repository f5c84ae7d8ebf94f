import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { dataOf, type House, member, openHouse } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const chat = { userUuid: randomUUID(), agentUuid: randomUUID(), model: '' };

/** What stands beside a time in Helsinki in which a message was sent at some moments. */
async function before(query: Readonly<Record<string, string>>, moments: readonly string[]) {
  const workspace = randomUUID();
  await house.consume(moments.map((at) => tell.message({ at: new Date(at), workspace }, chat)));
  const asked = { ...query, timezone: 'Europe/Helsinki', compare: true };
  const { series, previous } = dataOf(
    await house.call(routes.getStatistic, { as: member(workspace), query: asked }),
  );
  return {
    from: previous?.from,
    messages: previous?.totals.messages,
    steps: series.length,
    beside: previous?.series.map(({ at, messages }) => [at, messages]),
  };
}

test.each([
  {
    asked: { from: '2026-08-02', to: '2026-10-30', interval: 'month' },
    moments: ['2026-05-03T20:59:00Z', '2026-05-03T21:00:00Z', '2026-05-31T12:00:00Z', '2026-08-01T20:59:00Z'],
    beside: ['2026-05-03T21:00:00.000Z', '2026-05-31T21:00:00.000Z', '2026-06-30T21:00:00.000Z'],
  },
  {
    asked: { from: '2026-10-07', to: '2026-10-25', interval: 'week' },
    moments: ['2026-09-17T20:59:00Z', '2026-09-17T21:00:00Z', '2026-09-20T20:00:00Z', '2026-10-06T20:59:00Z'],
    beside: ['2026-09-17T21:00:00.000Z', '2026-09-20T21:00:00.000Z', '2026-09-27T21:00:00.000Z'],
  },
])(
  'all of the time before counts, also where its calendar makes more steps of it: by $asked.interval',
  async ({ asked, moments, beside }) => {
    expect(await before(asked, moments)).toEqual({
      from: beside[0],
      messages: 3,
      steps: 3,
      beside: beside.map((at, step) => [at, step === 0 ? 2 : 0]),
    });
  },
);

test('the day before one of 23 hours has its first and its last hour', async () => {
  const hours = { from: '2026-03-29', to: '2026-03-29', interval: 'hour' };
  const found = await before(hours, [
    '2026-03-27T21:59:00Z',
    '2026-03-27T22:00:00Z',
    '2026-03-28T21:59:00Z',
    '2026-03-28T22:00:00Z',
  ]);
  expect(found).toMatchObject({ from: '2026-03-27T22:00:00.000Z', messages: 2, steps: 23 });
  expect(found.beside).toHaveLength(23);
  expect(found.beside?.[0]).toEqual(['2026-03-27T22:00:00.000Z', 1]);
});

test('a step that the time cuts does not stand beside a whole one', async () => {
  const march = { from: '2026-03-01', to: '2026-03-31', interval: 'month' };
  expect(await before(march, ['2026-01-30T12:00:00Z', '2026-02-10T12:00:00Z'])).toMatchObject({
    messages: 2,
    steps: 1,
    beside: [['2026-01-31T22:00:00.000Z', 1]],
  });
});
