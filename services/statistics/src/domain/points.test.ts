import { expect, test } from '@jest/globals';
import { numberSetting } from '@tutka/testing';
import { drawing } from '../../test/random-days.ts';
import { ZoneClock } from './points.ts';
import { DAY_MS, QUARTER_MS } from './quarter.ts';

const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
/** With and without summer time, half and quarter hours off, changed by half an hour or at midnight, a day skipped. */
const zones = [
  ...['UTC', 'Europe/Helsinki', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'],
  ...['Africa/Cairo', 'America/Santiago', 'Pacific/Apia', 'Africa/Casablanca'],
];
const HOUR_MS = 3_600_000;

const shownBy = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (ms: number) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`);
};

test.each(zones)(
  `a clock of %s shows what the calendar says, and finds the first moment of it (SEED=${seed})`,
  (zone) => {
    const [clock, shown, draw] = [ZoneClock.of(zone), shownBy(zone), drawing(seed)];
    let moments = Array.from(
      { length: 300 },
      () => Date.UTC(2009, 0, 1) + Math.floor(draw() * 20 * 365 * 96) * QUARTER_MS,
    );
    // Around each change, not only anywhere.
    for (let at = Date.UTC(2011, 11, 1); at < Date.UTC(2013, 0, 1); at += HOUR_MS) {
      if (shown(at + HOUR_MS) - shown(at) !== HOUR_MS) {
        moments = [...moments, ...Array.from({ length: 24 }, (_, n) => at + (n - 12) * QUARTER_MS)];
      }
    }
    for (const moment of moments) {
      expect(clock.shown(moment)).toBe(shown(moment));
      const wanted = shown(moment);
      let first = moment - DAY_MS - 12 * HOUR_MS;
      while (shown(first) < wanted) first += QUARTER_MS;
      expect(new Date(clock.momentOf(wanted)).toISOString()).toBe(new Date(first).toISOString());
    }
  },
);
