import { isDay } from '../../../lib/address/index.ts';
import { dayIn } from './day-in.ts';
import {
  type Days,
  daysBefore,
  daysOf,
  edgesOf,
  intervalsFor,
  RANGES,
  type Range,
  usualInterval,
} from './span.ts';
import { INTERVALS, type Interval } from './steps.ts';
import { isZone, ownZone } from './zones.ts';

export const DRILLS = ['agent', 'user', 'model'] as const;
/** What the figures can be narrowed to, one at a time. */
export type Drill = (typeof DRILLS)[number];

/** The one that the figures are narrowed to. */
export interface Drilled {
  readonly to: Drill;
  readonly value: string;
}

export const USUAL_RANGE: Range = '30';
const WEEK = 7;

/** What an address says is to be shown; what it does not say, or says wrong, is as usual. */
export function shownOf(search: URLSearchParams, now: number) {
  const named = search.get('tz');
  const zone = isZone(named) ? named : ownZone();
  const range = RANGES.find((one) => one === search.get('range')) ?? USUAL_RANGE;
  const custom = customOf(search, dayIn(zone, now));
  const days = daysOf(range, custom);
  const edges = edgesOf(range, custom, zone, now);
  return {
    zone,
    range,
    custom,
    days,
    ...intervalOf(search.get('by'), days),
    drilled: drilledOf(search),
    compare: search.has('compare'),
    edges,
    isLive: edges.to === undefined,
  };
}

/** The chosen step where the range can be shown in it. */
function intervalOf(by: string | null, days: number): { interval: Interval; intervals: Interval[] } {
  const intervals = intervalsFor(days);
  const chosen = INTERVALS.find((one) => one === by);
  const fits = chosen !== undefined && intervals.includes(chosen);
  return { intervals, interval: fits ? chosen : usualInterval(days) };
}

function drilledOf(search: URLSearchParams): Drilled | null {
  const to = DRILLS.find((one) => search.has(one));
  return to === undefined ? null : { to, value: search.get(to) ?? '' };
}

/** The days of the address; the last week where they are none, and in their order. */
function customOf(search: URLSearchParams, today: string): Days {
  const [from, to] = [search.get('from'), search.get('to')];
  const end = isDay(to) ? to : today;
  const begin = isDay(from) ? from : daysBefore(end, WEEK - 1);
  return begin <= end ? { from: begin, to: end } : { from: end, to: begin };
}
