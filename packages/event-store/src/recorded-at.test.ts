import { afterEach, expect, jest, test } from '@jest/globals';
import { noteRecorded, recordedNow } from './recorded-at.ts';

afterEach(() => void jest.useRealTimers());

const setClock = (now: string) => jest.useFakeTimers({ now: new Date(now) });
const recorded = () => recordedNow().toISOString();

test('where the clock is set back, what is appended later is not recorded before', () => {
  setClock('2026-01-01T12:00:00Z');
  expect(recorded()).toBe('2026-01-01T12:00:00.000Z');
  setClock('2026-01-01T11:00:00Z');
  expect(recorded()).toBe('2026-01-01T12:00:00.000Z');
  setClock('2026-01-01T12:00:01Z');
  expect(recorded()).toBe('2026-01-01T12:00:01.000Z');
});

test('what was read, as another process with another clock recorded it, comes before what follows from it', () => {
  setClock('2026-01-02T12:00:00Z');
  noteRecorded(new Date('2026-01-02T12:00:05Z'));
  expect(recorded()).toBe('2026-01-02T12:00:05.000Z');
});

test('a clock that was ahead by more than a day is not followed', () => {
  setClock('2027-01-03T12:00:00Z');
  recorded();
  setClock('2026-01-03T12:00:00Z');
  expect(recorded()).toBe('2026-01-03T12:00:00.000Z');
});
