import { DAY_MS } from './quarter.ts';

/** Some days of UTC, one after the other. */
export interface DayBlock {
  /** The beginning of the first, in milliseconds. */
  readonly first: number;
  readonly days: number;
}

/** How many days blocks have; each begins at a multiple of its own length since 1970. */
const LENGTHS = [32, 16, 8, 4, 2, 1] as const;

/** The fewest blocks that make up the days of UTC from one up to another, without it. */
export function blocksOf(from: number, to: number): DayBlock[] {
  const blocks: DayBlock[] = [];
  for (let first = from; first < to; ) {
    const days =
      LENGTHS.find((length) => first % (length * DAY_MS) === 0 && first + length * DAY_MS <= to) ?? 1;
    blocks.push({ first, days });
    first += days * DAY_MS;
  }
  return blocks;
}

/** All blocks in which one of these days lies and that end before a day. */
export function blocksWith(days: readonly number[], before: number): DayBlock[] {
  return LENGTHS.flatMap((length) => {
    const begins = new Set(days.map((day) => day - (day % (length * DAY_MS))));
    return [...begins]
      .filter((first) => first + length * DAY_MS <= before)
      .map((first) => ({ first, days: length }));
  });
}

export const isIn = ({ first, days }: DayBlock, day: number): boolean =>
  day >= first && day < first + days * DAY_MS;
