import { planned, type Tx } from '@tutka/database';
import { type Amount, plus } from '../domain/amount.ts';
import { blocksOf, isIn } from '../domain/day-blocks.ts';
import { type ItemSum, ItemSums } from '../domain/item-sums.ts';
import { quartersIn, tellMeasures } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { plainArray } from './columns.ts';
import { type DayVersion, dateText, dayMs, type Subject } from './day-versions.ts';
import { rankOf } from './figures.ts';
import { readDaySums, readLists } from './item-lists.ts';
import type { Items, KeptFigures } from './kept.ts';

const MOST_ITEMS = 10;
/** Of the days that there are, so many may still change often. */
const RECENT = 2;
export type Rank = 'messages' | 'tokens' | 'failed';
type Scope = Pick<Subject, 'workspace' | 'dimension'>;

/**
 * The items of a dimension with the most of something in a time, at most ten, without those that have none of it.
 * `versions`: of the days of that time, of the whole workspace.
 */
export async function readTop(
  tx: Tx,
  kept: KeptFigures,
  { scope, time, by }: { readonly scope: Scope; readonly time: Point; readonly by: Rank },
  versions: readonly DayVersion[],
): Promise<ItemSum[]> {
  const till = Math.max(time.from, versions.at(-RECENT)?.day ?? 0);
  const items = (within: Point) => keptItems(tx, kept, { scope, time: within }, versions);
  const settled = await items({ from: time.from, to: till });
  const recent = await items({ from: till, to: time.to });
  return best(by, summed(settled, recent));
}

/** Those with the most of something, at most ten. */
function best(by: Rank, rows: Iterable<ItemSum>): ItemSum[] {
  const found: ItemSum[] = [];
  for (const row of rows) {
    const last = found[MOST_ITEMS - 1];
    if (row[by] <= 0 || (last && comesBefore(by, last, row))) continue;
    const at = found.findIndex((one) => comesBefore(by, row, one));
    found.splice(at < 0 ? found.length : at, 0, row);
    found.length = Math.min(found.length, MOST_ITEMS);
  }
  return found;
}

const comesBefore = (by: Rank, a: ItemSum, b: ItemSum) =>
  a[by] > b[by] || (a[by] === b[by] && a.item < b.item);

/** Each item of either, with the sum of both. */
function* summed(a: Items, b: Items): Generator<ItemSum> {
  for (const row of b.values()) yield sumOf(row, a.get(row.item));
  for (const row of a.values()) if (!b.has(row.item)) yield row;
}

function sumOf(a: ItemSum, b: ItemSum | undefined): ItemSum {
  if (!b) return a;
  return {
    item: a.item,
    sessions: a.sessions + b.sessions,
    messages: a.messages + b.messages,
    tokens: a.tokens + b.tokens,
    cost: plus(a.cost, b.cost),
    failed: a.failed + b.failed,
  };
}

async function keptItems(
  tx: Tx,
  { items }: KeptFigures,
  { scope, time }: { readonly scope: Scope; readonly time: Point },
  versions: readonly DayVersion[],
): Promise<Items> {
  const [from, to] = [floorTo(time.from, DAY_MS), ceilTo(time.to, DAY_MS)];
  const within = versions.filter(({ day }) => day >= from && day < to);
  if (within.length === 0 || time.from >= time.to) return new Map();
  const key = [scope.workspace, scope.dimension, time.from, time.to, ...within.map((one) => one.version)];
  const found = items.get(key.join(' '));
  if (found) return found;
  const made = await readItems(tx, scope, time, versions);
  items.set(key.join(' '), made, made.size);
  return made;
}

/** By the lists that are kept of days, and by the rows of the others. */
async function readItems(
  tx: Tx,
  scope: Scope,
  { from, to }: Point,
  versions: readonly DayVersion[],
): Promise<Items> {
  const [first, last] = [ceilTo(from, DAY_MS), floorTo(to, DAY_MS)];
  const sums = new ItemSums();
  const lists = await readLists(tx, scope, blocksOf(first, last), versions);
  for (const { rows } of lists) for (const row of rows) sums.add(row);
  const others = versions
    .map(({ day }) => day)
    .filter((day) => day >= first && day < last && !lists.some(({ block }) => isIn(block, day)));
  for (const row of await readDaySums(tx, scope, others)) sums.add(row);
  for (const row of await readEdges(tx, scope, { from, to })) sums.add(row);
  return sums.byItem;
}

/** Columns of a day's items, each as one value. */
interface EdgeRow {
  readonly day: number;
  readonly items: readonly string[];
  readonly lengths: readonly number[];
  readonly quarters: Buffer;
}

const readingEdges = `
  SELECT ${dayMs}, json_agg(item) AS items, json_agg(length(quarters)) AS lengths, string_agg(quarters, '') AS quarters
  FROM figures WHERE workspace = $1 AND dimension = $2 AND day = ANY($3::date[]) GROUP BY figures.day`;

/** What each item has of the days of UTC that lie in a time in part. */
async function readEdges(tx: Tx, { workspace, dimension }: Scope, time: Point): Promise<ItemSum[]> {
  const edges = [time.from, time.to].filter((ms) => ms % DAY_MS !== 0).map((ms) => floorTo(ms, DAY_MS));
  if (edges.length === 0) return [];
  const values = [workspace, dimension, plainArray([...new Set(edges)].map(dateText))];
  const found = await planned<EdgeRow>(tx, 'read-edges', readingEdges, values);
  return found.flatMap((row) => [...cutDay(row, time)]);
}

function* cutDay({ day, items, lengths, quarters }: EdgeRow, { from, to }: Point): Generator<ItemSum> {
  const [first, last] = [(from - day) / QUARTER_MS, (to - day) / QUARTER_MS];
  let begin = 0;
  for (const [n, item] of items.entries()) {
    const end = begin + (lengths[n] ?? 0);
    const sum = { item, sessions: 0, messages: 0, tokens: 0, cost: 0 as Amount, failed: 0 };
    let hasAny = false;
    tellMeasures(quarters, { begin, end, first, last }, (measure, amount) => {
      hasAny = true;
      const rank = rankOf(measure);
      if (rank === 'cost') sum.cost = plus(sum.cost, amount);
      else if (rank) sum[rank] += Number(amount);
    });
    begin = end;
    if (hasAny) yield sum;
  }
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
