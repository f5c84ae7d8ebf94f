import { expect, it } from '@jest/globals';
import { aloneIn, csvOf, drawnOf, ghostsOf, isFlat, type Plot, type Series } from './plot.ts';

const one = (key: string, fields: Partial<Series>): Series => ({
  key,
  label: key,
  colour: key,
  shape: 'bar',
  figures: [],
  ...fields,
});
const at = ['2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z'];

it('draws amounts by their size, and nothing where nothing was measured', () => {
  const plot: Plot = {
    at,
    series: [one('gpt-5.2', { figures: ['1.5', null] }), one('b', { figures: [2, 0] })],
  };
  expect(drawnOf(plot, [])).toEqual([
    { at: at[0], s0: 1.5, s1: 2 },
    { at: at[1], s0: null, s1: 0 },
  ]);
});

it('of what is stacked the sum of the period before is a line, of the others each', () => {
  const stacked = { stacked: true, before: [1, null] };
  const series = [one('a', stacked), one('b', { ...stacked, before: [2, null] }), one('c', { before: [7] })];
  const ghosts = ghostsOf({ at, series }, 'All');
  expect(ghosts.map(({ label, figures }) => [label, figures])).toEqual([
    ['All', [3, null]],
    ['c', [7]],
  ]);
  expect(drawnOf({ at, series }, ghosts)[1]).toMatchObject({ g0: null, g1: null });
  expect(ghostsOf({ at, series: [one('a', stacked)] }, 'All')[0]?.label).toBe('a');
  expect(ghostsOf({ at, series: [one('a', {})] }, 'All')).toEqual([]);
});

it('is flat where there is nothing but noughts, now and before', () => {
  expect(isFlat({ at, series: [one('a', { figures: [0, null] }), one('b', { figures: ['0.00'] })] })).toBe(
    true,
  );
  expect(isFlat({ at, series: [one('a', { figures: [0], before: ['0.01'] })] })).toBe(false);
});

it('gives every digit to a table program', () => {
  const series = [one('cost', { figures: ['0.000000001', '12.5'], before: ['3', null] })];
  const words = { step: 'Time', before: (label: string) => `${label}, before`, localOf: () => '2026-11-21' };
  expect(csvOf({ at, series }, words)).toEqual([
    ['at', 'Time', 'cost', 'cost, before'],
    [at[0], '2026-11-21', '0.000000001', '3'],
    [at[1], '2026-11-21', '12.5', ''],
  ]);
});

it('knows the figures that no line leads to', () => {
  expect([...aloneIn([null, 19, null, 7, 8, null, '0'])]).toEqual([1, 6]);
  expect([...aloneIn([3])]).toEqual([0]);
  expect([...aloneIn([1, 2, 3])]).toEqual([]);
});
