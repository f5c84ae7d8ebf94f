const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;

/** A whole day of a zone in which its clock is changed. */
export interface ChangeDay {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  /** When the clock is changed, and by how many minutes. */
  readonly changeAt: number;
  readonly minutes: number;
}

/** The day of the first change of a zone's clock after a moment, or of the second one. */
export function changeDay(zone: string, after: number, which: 'first' | 'second'): ChangeDay {
  const read = wallClock(zone);
  let at = Math.ceil(after / HOUR_MS) * HOUR_MS;
  for (let left = which === 'first' ? 1 : 2; ; at += HOUR_MS) {
    const minutes = (read(at).offsetMs - read(at - HOUR_MS).offsetMs) / 60_000;
    if (minutes === 0) continue;
    left -= 1;
    if (left === 0) return dayAround(zone, at, minutes);
  }
}

function dayAround(zone: string, changeAt: number, minutes: number): ChangeDay {
  const read = wallClock(zone);
  let from = changeAt - HOUR_MS;
  while (read(from).hour !== 0) from -= HOUR_MS;
  let to = changeAt;
  while (read(to).hour !== 0) to += HOUR_MS;
  return { zone, from, to, changeAt, minutes };
}

/** A moment somewhere in each hour of a time: in the first minutes of one of its quarters. */
export function momentsIn({ from, to }: { from: number; to: number }, draw: () => number): number[] {
  const hours = Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, n) => from + n * HOUR_MS);
  return hours.map((hour) => hour + Math.floor(draw() * 4) * QUARTER_MS + Math.floor(draw() * 180_000) + 1);
}

/** The end of the quarter of an hour in which a moment lies. */
export const quarterEnd = (at: number): number => (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS;

interface Wall {
  readonly hour: number;
  /** Since the hour began on that clock. */
  readonly pastHourMs: number;
  readonly offsetMs: number;
}

/** Reads what the clocks of a zone show. */
export function wallClock(zone: string): (at: number) => Wall {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const past = at - Math.floor(at / 1000) * 1000;
    return {
      hour,
      pastHourMs: (minute * 60 + second) * 1000 + past,
      offsetMs: Date.UTC(year, month - 1, day, hour, minute, second) + past - at,
    };
  };
}
