import { describe, expect, it } from '@jest/globals';
import { dayIn } from './day-in.ts';
import { daysOf, edgesOf, intervalsFor, moved, usualInterval } from './span.ts';

const custom = { from: '2026-10-20', to: '2026-10-26' };
const now = Date.parse('2026-11-21T23:30:00Z');

describe('the edges of a range', () => {
  it('are days of the zone, and open towards now', () => {
    expect(dayIn('Europe/Helsinki', now)).toBe('2026-11-22');
    expect(edgesOf('today', custom, 'Europe/Helsinki', now)).toEqual({ from: '2026-11-22' });
    expect(edgesOf('today', custom, 'America/New_York', now)).toEqual({ from: '2026-11-21' });
    expect(edgesOf('30', custom, 'UTC', now)).toEqual({ from: '2026-10-23' });
  });

  it('are what was chosen, and live where that reaches until today', () => {
    expect(edgesOf('custom', custom, 'UTC', now)).toEqual(custom);
    expect(edgesOf('custom', { from: '2026-10-20', to: '2026-11-21' }, 'UTC', now)).toEqual({
      from: '2026-10-20',
    });
  });
});

it.each([
  [1, 'hour', ['hour']],
  [7, 'day', ['hour', 'day']],
  [30, 'day', ['day', 'week']],
  [90, 'day', ['day', 'week', 'month']],
  [365, 'week', ['day', 'week', 'month']],
  [1000, 'month', ['week', 'month']],
] as const)('%i days are shown by %s, and can be by %j', (days, usual, can) => {
  expect(usualInterval(days)).toBe(usual);
  expect(intervalsFor(days)).toEqual(can);
});

it('counts both days of a custom range, also where the clock changes between them', () => {
  expect(daysOf('custom', custom)).toBe(7);
  expect(daysOf('custom', { from: '2026-11-02', to: '2026-11-01' })).toBe(1);
});

it('an edge that passes the other takes it along', () => {
  expect(moved(custom, 'to', '2026-10-24')).toEqual({ from: '2026-10-20', to: '2026-10-24' });
  expect(moved(custom, 'to', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  expect(moved(custom, 'from', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
});
