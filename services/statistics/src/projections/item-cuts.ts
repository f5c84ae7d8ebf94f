import { dateArray, planned, type Tx, textArray } from '@tutka/database';
import { plus } from '../domain/amount.ts';
import { type ItemSum, ItemSums, nothingOf } from '../domain/item-sums.ts';
import { tellMeasures } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { dayMs } from './day-versions.ts';
import { rankOf } from './figures.ts';
import type { ItemReads } from './item-days.ts';
import type { ItemScope } from './item-lists.ts';
import type { Items } from './kept.ts';

/** The days of UTC that lie in a time in part. */
export function cutDays({ from, to }: Point): number[] {
  const cut = [from, to].filter((ms) => ms % DAY_MS !== 0).map((ms) => floorTo(ms, DAY_MS));
  return [...new Set(cut)];
}

/** What of a time some items have in the days of UTC that lie in it in part. */
export async function readCuts(
  { tx, kept, scope, versions }: ItemReads,
  time: Point,
  items: readonly string[],
): Promise<Items> {
  const days = cutDays(time);
  const within = versions.filter(({ day }) => days.includes(day)).map(({ version }) => version);
  const key = ['cut', scope.workspace, scope.dimension, time.from, time.to, ...within].join(' ');
  const before = kept.items.get(key) ?? new Map<string, ItemSum>();
  const missing = items.filter((item) => !before.has(item));
  if (days.length === 0 || missing.length === 0) return before;
  const sums = new ItemSums(missing);
  for (const row of await readRows(tx, scope, days, missing)) sums.add(cutDay(row, time));
  const known = new Map([...before, ...sums.byItem]);
  kept.items.set(key, known, known.size);
  return known;
}

/** Columns of a day's items, each as one value. */
interface CutRow {
  readonly day: number;
  readonly items: readonly string[];
  readonly lengths: readonly number[];
  readonly quarters: Buffer;
}

const reading = `
  SELECT ${dayMs}, json_agg(item) AS items, json_agg(length(quarters)) AS lengths, string_agg(quarters, '') AS quarters
  FROM figures
  WHERE workspace = $1 AND dimension = $2 AND dimension <> 'all' AND day = ANY($3::date[]) AND item IN (SELECT unnest($4::text[]))
  GROUP BY figures.day`;

async function readRows(
  tx: Tx,
  { workspace, dimension }: ItemScope,
  days: readonly number[],
  items: readonly string[],
): Promise<CutRow[]> {
  const values = [workspace, dimension, dateArray(days), textArray(items)];
  return await planned<CutRow>(tx, 'read-cuts', reading, values);
}

function* cutDay({ day, items, lengths, quarters }: CutRow, { from, to }: Point): Generator<ItemSum> {
  const [first, last] = [(from - day) / QUARTER_MS, (to - day) / QUARTER_MS];
  let begin = 0;
  for (const [n, item] of items.entries()) {
    const end = begin + (lengths[n] ?? 0);
    const sum = nothingOf(item);
    tellMeasures(quarters, { begin, end, first, last }, (measure, amount) => {
      const rank = rankOf(measure);
      if (rank === 'cost') sum.cost = plus(sum.cost, amount);
      else if (rank) sum[rank] += Number(amount);
    });
    begin = end;
    yield sum;
  }
}
