import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Statistic, StatisticChange } from '@tutka/http-contracts';
import { comparing } from './comparing.ts';
import { merged } from './merged.ts';

const from = '2026-11-20T00:00:00.000Z';
const key = ['figures'];
const before = (messages: number) => ({ totals: { messages } }) as Statistic['previous'];
const statistic = (time: string, messages: number, previous: Statistic['previous']) =>
  ({
    range: { from, to: `2026-11-20T${time}:00.000Z` },
    totals: { messages },
    series: [] as Statistic['series'],
    previous,
  }) as Statistic;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that was opened at ten; `change` is what arrives live, and `answers` what it is told when it asks. */
function page(previous: Statistic['previous'], answers: (Statistic | Error)[] = []) {
  const client = new QueryClient();
  client.setQueryData(key, statistic('10:00', 100, previous));
  const ask = jest.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as Statistic;
  });
  const compare = comparing(client, key, ask);
  const change = async (time: string, messages: number) => {
    const arrived = statistic(time, messages, null) as StatisticChange;
    client.setQueryData<Statistic>(key, (now) => now && merged(now, arrived));
    await compare(arrived);
  };
  return { change, ask, shown: () => client.getQueryData<Statistic>(key) };
}

it('asks once for as long a time before, when the time has grown', async () => {
  const { change, ask, shown } = page(before(80), [statistic('16:00', 159, before(130))]);
  await change('10:00', 101);
  expect(ask).not.toHaveBeenCalled();
  await change('16:00', 160);
  await change('16:00', 161);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(shown()).toMatchObject({ totals: { messages: 161 }, previous: before(130) });
});

it('leaves the figures that came meanwhile', async () => {
  const { change, shown } = page(before(80), [statistic('16:00', 159, before(130))]);
  await change('16:00', 160);
  expect(shown()?.totals.messages).toBe(160);
});

it('asks again after a failure, but not with every change', async () => {
  const { change, ask, shown } = page(before(80), [new Error('away'), statistic('16:00', 3, before(130))]);
  await change('16:00', 160);
  await change('16:00', 161);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(shown()?.previous).toEqual(before(80));
  jest.advanceTimersByTime(60_000);
  await change('16:00', 162);
  expect(shown()).toMatchObject({ totals: { messages: 162 }, previous: before(130) });
});

it('asks nothing where nothing is compared', async () => {
  const { change, ask } = page(null);
  await change('16:00', 160);
  expect(ask).not.toHaveBeenCalled();
});
