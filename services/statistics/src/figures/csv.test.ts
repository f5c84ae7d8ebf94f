import { expect, test } from '@jest/globals';
import type { Statistic } from '@tutka/http-contracts';
import { Cell } from '../domain/cell.ts';
import { csvOf } from './csv.ts';
import { measuresView, stocksOf } from './measures-view.ts';

const nothing = measuresView(new Cell(), stocksOf(new Cell()));

function cellsOf(interval: 'hour' | 'day', timezone: string, moments: readonly string[]): string[][] {
  const statistic = {
    range: { interval, timezone },
    series: moments.map((at) => ({ ...nothing, at })),
    totals: { ...nothing, revenue: { JPY: '-900' } },
  } as unknown as Statistic;
  const [head = '', ...lines] = csvOf(statistic).trim().split('\r\n');
  expect(head).toMatch(/^\uFEFF?at,localTime,users,.*,revenueJPY,refundsJPY$/);
  return lines.map((line) => line.split(',').slice(0, 2));
}

test('a step stands in the file as the reader’s clock has it too: a table program shows the day that it was', () => {
  expect(cellsOf('day', 'Asia/Kathmandu', ['2026-11-19T18:15:00.000Z'])).toEqual([
    ['2026-11-19T18:15:00.000Z', '2026-11-20'],
  ]);
  const twice = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'];
  expect(cellsOf('hour', 'Europe/Helsinki', twice)).toEqual(twice.map((at) => [at, '2026-10-25 03:00']));
});
