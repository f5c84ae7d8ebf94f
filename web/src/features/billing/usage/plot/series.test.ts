import { expect, it } from '@jest/globals';
import { daysOf, modelsOf, roundTop } from './series.ts';

const entry = (day: string, model: string, tokens: number, cost: string) => ({
  day,
  model,
  providerUUID: null,
  calls: 1,
  inputTokens: tokens,
  outputTokens: 1,
  cost,
});
const usage = {
  from: '2026-02-27',
  to: '2026-03-02',
  series: [
    entry('2026-02-27', 'small', 10, '0.000000003'),
    entry('2026-03-02', 'small', 5, '0.10'),
    entry('2026-03-02', 'big', 2, '1.000000001'),
  ],
};

it('sums each model exactly, the largest of the measure first', () => {
  expect(modelsOf(usage, 'tokens').map(({ model, inputTokens }) => [model, inputTokens])).toEqual([
    ['small', 15],
    ['big', 2],
  ]);
  expect(modelsOf(usage, 'cost').map(({ model, cost }) => [model, cost])).toEqual([
    ['big', 1_000_000_001n],
    ['small', 100_000_003n],
  ]);
});

it('has every day, also those without usage', () => {
  const days = daysOf(usage, modelsOf(usage, 'tokens'), 'tokens');
  expect(days.map(({ day, parts }) => [day, ...parts])).toEqual([
    ['2026-02-27', 11, 0],
    ['2026-02-28', 0, 0],
    ['2026-03-01', 0, 0],
    ['2026-03-02', 6, 3],
  ]);
});

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [1001, 2000],
  [70_000, 100_000],
])('above %i a line stands at %i', (most, top) => expect(roundTop(most)).toBe(top));
