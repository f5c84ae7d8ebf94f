import type { Tx } from '@tutka/database';
import { blocksOf, isIn } from '../domain/day-blocks.ts';
import { ItemSums } from '../domain/item-sums.ts';
import type { Point } from '../domain/points.ts';
import { DAY_MS } from '../domain/quarter.ts';
import type { DayVersion } from './day-versions.ts';
import { type ItemScope, readDaySums, readLists } from './item-lists.ts';
import type { Items, KeptFigures } from './kept.ts';

/** What is asked of the items of a dimension. `versions`: of the days of that time, of the whole workspace. */
export interface ItemReads {
  readonly tx: Tx;
  readonly kept: KeptFigures;
  readonly scope: ItemScope;
  readonly versions: readonly DayVersion[];
}

/** A day of UTC. */
export const daySpan = (day: number): Point => ({ from: day, to: day + DAY_MS });

/** What each item comes to in each of some spans of whole days of UTC, of which none has a day of another. */
export async function readSpans(reads: ItemReads, spans: readonly Point[]): Promise<Items[]> {
  const { items } = reads.kept;
  const keys = spans.map((span) => keyOf(reads, span));
  const known = keys.map((key) => items.get(key));
  const missing = spans.filter((_, at) => !known[at]);
  const made = await readMissing(reads, missing);
  return spans.map((span, at) => {
    const sums = known[at] ?? made.get(span) ?? new Map();
    if (!known[at]) items.set(keys[at] ?? '', sums, sums.size);
    return sums;
  });
}

const keyOf = ({ scope, versions }: ItemReads, { from, to }: Point) => {
  const within = versions.filter(({ day }) => day >= from && day < to).map(({ version }) => version);
  return [scope.workspace, scope.dimension, from, to, ...within].join(' ');
};

/** By the lists that are kept of days, and by the rows of the others. */
async function readMissing(
  { tx, scope, versions }: ItemReads,
  spans: readonly Point[],
): Promise<ReadonlyMap<Point, Items>> {
  const lists = await readLists(
    tx,
    scope,
    spans.flatMap(({ from, to }) => blocksOf(from, to)),
    versions,
  );
  const others = versions
    .map(({ day }) => day)
    .filter((day) => spans.some((span) => hasDay(span, day)) && !lists.some(({ block }) => isIn(block, day)));
  const days = await readDaySums(tx, scope, others);
  const sumsOf = (span: Point) => {
    const sums = new ItemSums();
    for (const { block, rows } of lists) if (hasDay(span, block.first)) sums.add(rows);
    for (const { day, rows } of days) if (hasDay(span, day)) sums.add(rows);
    return sums.byItem;
  };
  return new Map(spans.map((span) => [span, sumsOf(span)]));
}

const hasDay = ({ from, to }: Point, day: number) => day >= from && day < to;
