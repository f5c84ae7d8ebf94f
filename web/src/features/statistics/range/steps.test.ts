import { expect, it } from '@jest/globals';
import { daysText, localStep, nameOfStep, shortNameOfStep } from './steps.ts';

it.each([
  ['hour', '2026-11-21T12:00:00Z', 'Nov 21, 2026, 14:00', '14:00'],
  ['hour', '2026-11-20T22:00:00Z', 'Nov 21, 2026, 00:00', 'Nov 21'],
  ['day', '2026-11-20T22:00:00Z', 'Nov 21, 2026', 'Nov 21'],
  ['week', '2026-11-15T22:00:00Z', 'Nov 16 – Nov 22, 2026', 'Nov 16'],
  ['month', '2026-10-31T22:00:00Z', 'Nov 2026', 'Nov 2026'],
] as const)('a step of a %s at %s in Helsinki: %s, or %s', (interval, at, name, short) => {
  expect(nameOfStep(at, interval, 'Europe/Helsinki')).toBe(name);
  expect(shortNameOfStep(at, interval, 'Europe/Helsinki')).toBe(short);
});

it('the days of a time are both counted, each with its year where they have two', () => {
  const days = (from: string, to: string) => daysText({ from, to }, 'Europe/Helsinki');
  expect(days('2026-11-15T22:00:00Z', '2026-11-22T10:15:00Z')).toBe('Nov 16 – Nov 22, 2026');
  expect(days('2026-11-15T22:00:00Z', '2026-11-16T22:00:00Z')).toBe('Nov 16, 2026');
  expect(days('2025-12-30T22:00:00Z', '2026-01-02T22:00:00Z')).toBe('Dec 31, 2025 – Jan 2, 2026');
});

it('a step stands in a file as table programs read dates', () => {
  expect(localStep('2026-11-20T22:00:00Z', 'day', 'Europe/Helsinki')).toBe('2026-11-21');
  expect(localStep('2026-11-19T18:15:00Z', 'week', 'Asia/Kathmandu')).toBe('2026-11-20');
  expect(localStep('2026-11-20T22:00:00Z', 'hour', 'Europe/Helsinki')).toBe('2026-11-21 00:00');
});

it('a week that the time cuts is called by the days of it that are shown', () => {
  const name = (at: string, end?: string) =>
    nameOfStep(at, 'week', 'Asia/Kathmandu', end === undefined ? end : Date.parse(end));
  const friday = '2026-11-19T18:15:00Z';
  expect(name(friday)).toBe('Nov 20 – Nov 22, 2026');
  expect(name(friday, '2026-11-21T18:15:00Z')).toBe('Nov 20 – Nov 21, 2026');
  expect(name('2026-11-21T18:15:00Z')).toBe('Nov 22, 2026');
  expect(name('2026-11-22T18:15:00Z', '2026-11-23T18:15:00Z')).toBe('Nov 23, 2026');
});

it('a week in which the clock changes ends on its Sunday', () => {
  expect(nameOfStep('2026-10-18T21:00:00Z', 'week', 'Europe/Helsinki')).toBe('Oct 19 – Oct 25, 2026');
  expect(nameOfStep('2026-03-22T22:00:00Z', 'week', 'Europe/Helsinki')).toBe('Mar 23 – Mar 29, 2026');
});
