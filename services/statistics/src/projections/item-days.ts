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
  const found = spans.map((span) => ({
    span,
    key: keyOf(reads, span),
    known: items.get(keyOf(reads, span)),
  }));
  const missing = found.filter(({ known }) => !known).map(({ span }) => span);
  const made = new Map(await readMissing(reads, missing));
  return found.map(({ span, key, known }) => {
    if (known) return known;
    const sums = made.get(span) ?? new Map();
    items.set(key, sums, sums.size);
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
): Promise<[Point, Items][]> {
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
  return spans.map((span) => {
    const sums = new ItemSums();
    for (const { block, rows } of lists) if (hasDay(span, block.first)) sums.add(rows);
    for (const { day, rows } of days) if (hasDay(span, day)) sums.add(rows);
    return [span, sums.byItem];
  });
}

const hasDay = ({ from, to }: Point, day: number) => day >= from && day < to;
