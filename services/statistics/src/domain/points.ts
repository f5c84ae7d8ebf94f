import { keptIn } from './kept-in.ts';
import { ceilTo, floorTo, QUARTER_MS } from './quarter.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** A step of a series, in milliseconds since 1970, without its end. */
export interface Point {
  readonly from: number;
  readonly to: number;
}

/** A calendar's day and hour. */
interface Local {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
}

/** So many clocks are kept, and so many moments of each: open pages ask for the same again and again. */
const MOST_CLOCKS = 100;
const MOST_OFFSETS = 5000;
const HOUR_MS = 3_600_000;

/** The clock of a zone: what it shows when, and when it shows what. */
export class ZoneClock {
  static readonly #kept = new Map<string, ZoneClock>();
  readonly #format: Intl.DateTimeFormat;
  /** What it shows less UTC, by quarters of an hour. */
  readonly #offsets = new Map<number, number>();

  private constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** `zone`: a name of the IANA's. @throws RangeError where there is no such zone */
  static of(zone: string): ZoneClock {
    return keptIn(ZoneClock.#kept, zone, MOST_CLOCKS, () => new ZoneClock(zone));
  }

  /** What the clock shows, as if it were UTC. */
  shown(ms: number): number {
    return ms + this.#offsetAt(ms);
  }

  /** The first moment at which the clock shows `shown` or later. */
  momentOf(shown: number): number {
    // Two guesses hold unless the clock is changed in between; a clock that jumps over it is asked where it lands.
    let moment = shown - this.#offsetAt(shown);
    moment = shown - this.#offsetAt(moment);
    const before = moment - 2 * HOUR_MS;
    if (this.#offsetAt(before) !== this.#offsetAt(moment)) {
      for (let early = before; early < moment; early += QUARTER_MS) {
        if (this.shown(early) >= shown) return early;
      }
    }
    while (this.shown(moment) < shown) moment += QUARTER_MS;
    return moment;
  }

  #offsetAt(ms: number): number {
    const quarter = floorTo(ms, QUARTER_MS);
    return keptIn(this.#offsets, quarter, MOST_OFFSETS, () => this.#read(quarter) - quarter);
  }

  #read(ms: number): number {
    const part = Object.fromEntries(
      this.#format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }
}

function localOf(shown: number): Local {
  const at = new Date(shown);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
  };
}

/** What the clock shows at the beginning of the step that `shown` lies in, and `steps` later. */
function stepStart(shown: number, interval: Exclude<Interval, 'hour'>, steps: number): number {
  const { year, month, day } = localOf(shown);
  if (interval === 'month') return Date.UTC(year, month - 1 + steps, 1);
  if (interval === 'day') return Date.UTC(year, month - 1, day + steps);
  const sinceMonday = (new Date(shown).getUTCDay() + 6) % 7;
  return Date.UTC(year, month - 1, day - sinceMonday + 7 * steps);
}

/** When the next step begins after `from`. */
function nextStep(clock: ZoneClock, from: number, interval: Interval): number {
  if (interval !== 'hour') return clock.momentOf(stepStart(clock.shown(from), interval, 1));
  const next = from + HOUR_MS;
  // Hours last an hour also where the clock is put back; one that is put by half an hour cuts one short.
  return next - (clock.shown(next) % HOUR_MS);
}

/** More steps than this are not drawn. */
const MOST_POINTS = 1000;

/** The steps of a time in a zone, the first and the last cut where it begins and ends. @throws TooManyPoints */
export function pointsOf(clock: ZoneClock, from: number, to: number, interval: Interval): Point[] {
  const points: Point[] = [];
  for (let at = from; at < to; ) {
    const next = Math.min(Math.max(nextStep(clock, at, interval), at + QUARTER_MS), to);
    points.push({ from: at, to: next });
    if (points.length > MOST_POINTS) throw new TooManyPoints(`A series has at most ${MOST_POINTS} steps`);
    at = next;
  }
  return points;
}

class TooManyPoints extends Error {
  override readonly name = 'TooManyPoints';
}

/** What is asked for: moments, or days in the reader's zone; with neither, the 30 days up to now. */
export interface AskedTime {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The time in milliseconds, on quarters of an hour. @throws EmptyTime where it ends before it begins */
export function timeOf(clock: ZoneClock, { from, to }: AskedTime, now: number): Point {
  const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length;
  const end =
    to === undefined ? now : isDay(to) ? clock.momentOf(Date.parse(to) + 86_400_000) : Date.parse(to);
  const until = ceilTo(end, QUARTER_MS);
  const thirty = () => clock.momentOf(stepStart(clock.shown(until - 1), 'day', -29));
  const begin =
    from === undefined ? thirty() : isDay(from) ? clock.momentOf(Date.parse(from)) : Date.parse(from);
  const since = floorTo(begin, QUARTER_MS);
  if (since >= until) throw new EmptyTime('The time ends before it begins');
  return { from: since, to: until };
}

export class EmptyTime extends Error {
  override readonly name = 'EmptyTime';
}
