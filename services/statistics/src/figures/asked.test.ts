import { expect, test } from '@jest/globals';
import { member } from '../../test/house.ts';
import { askedBy } from './asked.ts';

const now = new Date('2026-11-29T07:10:00Z');

/** What stands beside a time up to now. */
function beside(from: string, interval: 'hour' | 'day', timezone: string, at = now) {
  const { points, previous } = askedBy(member(), { from, interval, timezone, compare: true }, at);
  const [first, last] = [previous?.points[0], previous?.points.at(-1)];
  const edges = [first?.from, last?.to].map((edge) =>
    new Date(edge ?? Number.NaN).toISOString().slice(0, 16),
  );
  return { edges, steps: [points.length, previous?.points.length] };
}

test('today so far stands beside yesterday up to the same time', () => {
  expect(beside('2026-11-29', 'hour', 'Europe/Helsinki')).toEqual({
    edges: ['2026-11-27T22:00', '2026-11-28T07:15'],
    steps: [10, 10],
  });
  expect(beside('2026-11-29', 'hour', 'Asia/Kathmandu')).toEqual({
    edges: ['2026-11-27T18:15', '2026-11-28T07:15'],
    steps: [13, 13],
  });
});

test('days up to now stand beside as many before, the last of them up to the same time', () => {
  expect(beside('2026-11-23', 'day', 'UTC')).toEqual({
    edges: ['2026-11-16T00:00', '2026-11-22T07:15'],
    steps: [7, 7],
  });
});

test('the clock counts, also where it was put back in between', () => {
  const after = new Date('2026-10-25T10:00:00Z');
  expect(beside('2026-10-25', 'day', 'Europe/Helsinki', after).edges).toEqual([
    '2026-10-23T21:00',
    '2026-10-24T09:00',
  ]);
});

test('a time that begins within a day stands beside what came right before it', () => {
  expect(beside('2026-11-29T05:00:00Z', 'hour', 'UTC').edges).toEqual([
    '2026-11-29T02:45',
    '2026-11-29T05:00',
  ]);
});
