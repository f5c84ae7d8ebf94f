import { planned, type Tx } from '@tutka/database';
import { type ItemSum, ItemSums } from '../domain/item-sums.ts';
import { quartersIn } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { type DayVersion, dateText } from './day-versions.ts';
import { cutDays, readCuts } from './item-cuts.ts';
import { daySpan, type ItemReads, readSpans } from './item-days.ts';
import type { Items } from './kept.ts';

const MOST_ITEMS = 10;
/** Of the days that there are, so many may still change often. */
const RECENT = 2;
export type Rank = 'messages' | 'tokens' | 'failed';

/**
 * The items of a dimension with the most of something in a time, at most ten, without those that have none of it. What days have
 * that lie in the time in part is read of those items alone which all of such a day would bring among the ten.
 */
export async function readTop(reads: ItemReads, time: Point, by: Rank): Promise<ItemSum[]> {
  const [whole, cut] = [wholeSpans(time, reads.versions), cutDays(time)];
  const found = await readSpans(reads, [...whole, ...cut.map(daySpan)]);
  const days = found.slice(0, whole.length);
  const ranks = new Map<string, number>();
  for (const items of days) addRanks(ranks, items, by);
  const least = mostTenth(ranks.values());
  for (const items of found.slice(whole.length)) addRanks(ranks, items, by);
  const items = [...ranks].filter(([, rank]) => rank >= least).map(([item]) => item);
  const sums = new ItemSums(items);
  for (const one of [...days, await readCuts(reads, time, items)]) {
    sums.add(items.flatMap((item) => one.get(item) ?? []));
  }
  return best(by, [...sums.byItem.values()]);
}

function addRanks(ranks: Map<string, number>, items: Items, by: Rank): void {
  for (const [item, sum] of items) ranks.set(item, (ranks.get(item) ?? 0) + sum[by]);
}

/** What the last of the first ten has; 1 where there are fewer. */
function mostTenth(ranks: Iterable<number>): number {
  return Math.max(1, Float64Array.from(ranks).sort().at(-MOST_ITEMS) ?? 1);
}

/** The days of UTC that lie in a time whole: those that are over together, those that may still change each alone. */
function wholeSpans(time: Point, versions: readonly DayVersion[]): Point[] {
  const [from, to] = [ceilTo(time.from, DAY_MS), floorTo(time.to, DAY_MS)];
  const recent = versions.slice(-RECENT).map(({ day }) => day);
  const till = Math.min(to, recent[0] ?? to);
  const days = recent.filter((day) => day >= from && day < to);
  return [{ from, to: till }, ...days.map(daySpan)].filter((span) => span.from < span.to);
}

/** Those with the most of something, at most ten. */
function best(by: Rank, rows: readonly ItemSum[]): ItemSum[] {
  const first = (a: ItemSum, b: ItemSum) => b[by] - a[by] || (a.item < b.item ? -1 : 1);
  return rows
    .filter((row) => row[by] > 0)
    .sort(first)
    .slice(0, MOST_ITEMS);
}

/**
 * The time, up to the end of its last day of UTC where nothing of that lies behind it: what is counted for an item is counted
 * for all of its workspace, so that no item's row has to be cut either.
 */
export async function wholeDays(
  tx: Tx,
  workspace: string,
  { from, to }: Point,
  versions: readonly DayVersion[],
): Promise<Point> {
  const day = floorTo(to, DAY_MS);
  if (day === to || versions.at(-1)?.day !== day) return { from, to };
  const [row] = await planned<{ quarters: Buffer }>(
    tx,
    'last-day',
    "SELECT quarters FROM figures WHERE workspace = $1 AND dimension = 'all' AND item = '' AND day = $2",
    [workspace, dateText(day)],
  );
  const last = [...quartersIn(row?.quarters ?? Buffer.alloc(0))].at(-1)?.[0] ?? 0;
  return { from, to: day + last * QUARTER_MS < to ? day + DAY_MS : to };
}
