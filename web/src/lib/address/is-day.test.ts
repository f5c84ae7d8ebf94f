import { expect, it } from '@jest/globals';
import { isDay } from './is-day.ts';

it.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['0202-11-21', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['26-11-21', false],
  ['2026-11-21T00:00', false],
  ['99999-01-01', false],
  ['yesterday', false],
  ['', false],
  [null, false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
