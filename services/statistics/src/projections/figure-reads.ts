import { queries, type Tx } from '@tutka/database';
import { Cell } from '../domain/cell.ts';
import type { Dimension } from '../domain/count.ts';
import { addPacked, addPackedMeasures, quartersIn } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { plainArray, textArray } from './columns.ts';
import { ranksOf } from './figures.ts';

/** Whose figures. */
export interface Subject {
  readonly workspace: string;
  readonly dimension: Dimension;
  readonly item: string;
}

interface DayRow {
  /** Milliseconds. */
  readonly day: number;
  readonly whole: Buffer | null;
  readonly quarters: Buffer | null;
}

const dayMs = 'extract(epoch FROM day)::float8 * 1000 AS day';

/** What is counted in each point; people are counted once in each. Points follow one another. */
export async function readCells(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  points: readonly Point[],
): Promise<Cell[]> {
  const cells = points.map(() => new Cell());
  const [from, to] = [points[0]?.from ?? 0, points.at(-1)?.to ?? 0];
  const inside = wholeDays(points);
  const { rows } = await queries(tx).raw<{ rows: DayRow[] }>(
    `SELECT ${dayMs}, CASE WHEN inside THEN whole END AS whole, CASE WHEN NOT inside THEN quarters END AS quarters
     FROM (SELECT *, day = ANY(?::date[]) AS inside FROM figures
       WHERE workspace = ? AND dimension = ? AND item = ? AND day >= ? AND day < ?) f`,
    [
      plainArray(inside.map(dateText)),
      workspace,
      dimension,
      item,
      dateText(floorTo(from, DAY_MS)),
      dateText(ceilTo(to, DAY_MS)),
    ],
  );
  for (const row of rows) addRow(cells, points, row);
  return cells;
}

const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days of UTC of which each lies in one point. */
function wholeDays(points: readonly Point[]): number[] {
  return points.flatMap(({ from, to }) => {
    const [first, last] = [ceilTo(from, DAY_MS), floorTo(to, DAY_MS)];
    return Array.from({ length: Math.max(0, (last - first) / DAY_MS) }, (_, n) => first + n * DAY_MS);
  });
}

function addRow(cells: readonly Cell[], points: readonly Point[], { day, whole, quarters }: DayRow): void {
  const inside = whole && cells[pointAt(points, day)];
  if (inside) addPacked(inside, whole);
  if (quarters) addQuarters(cells, points, day, quarters);
}

function addQuarters(cells: readonly Cell[], points: readonly Point[], day: number, bytes: Buffer): void {
  let at = pointAt(points, day);
  for (const [quarter, packed] of quartersIn(bytes)) {
    const moment = day + quarter * QUARTER_MS;
    while (moment >= (points[at]?.to ?? Number.POSITIVE_INFINITY)) at++;
    const cell = cells[at];
    if (cell && moment >= (points[at]?.from ?? 0)) addPacked(cell, packed);
  }
}

/** The first point that ends after a moment. */
function pointAt(points: readonly Point[], moment: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.to ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What there was before a moment of what comes and goes: the measures alone, summed from the beginning. */
export async function readBefore(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  before: number,
): Promise<Cell> {
  const today = floorTo(before, DAY_MS);
  const { rows } = await queries(tx).raw<{ rows: DayRow[] }>(
    `SELECT ${dayMs}, CASE WHEN day < ?::date THEN whole END AS whole, CASE WHEN day = ?::date THEN quarters END AS quarters
     FROM figures WHERE workspace = ? AND dimension = ? AND item = ? AND day <= ?::date`,
    [dateText(today), dateText(today), workspace, dimension, item, dateText(today)],
  );
  const cell = new Cell();
  for (const { whole, quarters } of rows) {
    if (whole) addPackedMeasures(cell, whole);
    for (const [quarter, bytes] of quartersIn(quarters ?? Buffer.alloc(0))) {
      if (today + quarter * QUARTER_MS < before) addPackedMeasures(cell, bytes);
    }
  }
  return cell;
}

/** One of the items with the most of something. */
export interface TopRow {
  readonly item: string;
  readonly sessions: number;
  readonly messages: number;
  readonly tokens: number;
  readonly cost: bigint;
  readonly failed: number;
}

const MOST_ITEMS = 10;
type Rank = 'messages' | 'tokens' | 'failed';
type Scope = Pick<Subject, 'workspace' | 'dimension'>;

/** The items of a dimension with the most of something in a time, at most ten, without those that have none of it. */
export async function readTop(tx: Tx, scope: Scope, { from, to }: Point, by: Rank): Promise<TopRow[]> {
  const [first, last] = [ceilTo(from, DAY_MS), Math.max(ceilTo(from, DAY_MS), floorTo(to, DAY_MS))];
  const edges = [...(await readEdges(tx, scope, { from, to }))];
  const { rows } = await queries(tx).raw<{ rows: Record<keyof TopRow, string>[] }>(
    `SELECT item, sum(sessions)::text AS sessions, sum(messages)::text AS messages, sum(tokens)::text AS tokens,
       sum(cost)::text AS cost, sum(failed)::text AS failed
     FROM (SELECT item, sessions, messages, tokens, cost, failed FROM figures
         WHERE workspace = ? AND dimension = ? AND day >= ? AND day < ?
       UNION ALL SELECT * FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])) f
     GROUP BY item HAVING sum(${by}) > 0 ORDER BY sum(${by}) DESC, item LIMIT ${MOST_ITEMS}`,
    [
      ...[scope.workspace, scope.dimension, dateText(first), dateText(last)],
      textArray(edges.map(([item]) => item)),
      ...[0, 1, 2, 3, 4].map((rank) => plainArray(edges.map(([, cell]) => ranksOf(cell)[rank] ?? 0n))),
    ],
  );
  return rows.map(({ item, cost, sessions, messages, tokens, failed }) => ({
    item,
    cost: BigInt(cost),
    sessions: Number(sessions),
    messages: Number(messages),
    tokens: Number(tokens),
    failed: Number(failed),
  }));
}

/** What each item has of the days of UTC that lie in a time in part. */
async function readEdges(
  tx: Tx,
  { workspace, dimension }: Scope,
  { from, to }: Point,
): Promise<Map<string, Cell>> {
  const cut = [...new Set([from, to].filter((ms) => ms % DAY_MS !== 0).map((ms) => floorTo(ms, DAY_MS)))];
  const cells = new Map<string, Cell>();
  if (cut.length === 0) return cells;
  const { rows } = await queries(tx).raw<{ rows: { item: string; day: number; quarters: Buffer }[] }>(
    `SELECT item, ${dayMs}, quarters FROM figures WHERE workspace = ? AND dimension = ? AND day = ANY(?::date[])`,
    [workspace, dimension, plainArray(cut.map(dateText))],
  );
  for (const { item, day, quarters } of rows) {
    const cell = cells.get(item) ?? new Cell();
    cells.set(item, cell);
    for (const [quarter, bytes] of quartersIn(quarters)) {
      const moment = day + quarter * QUARTER_MS;
      if (moment >= from && moment < to) addPackedMeasures(cell, bytes);
    }
  }
  return cells;
}

/** How many of a week's new people were active so many weeks later. */
export async function readRetention(
  tx: Tx,
  workspace: string,
  from: string,
  to: string,
): Promise<{ cohort: string; week: number; people: number }[]> {
  const { rows } = await queries(tx).raw<{ rows: { cohort: string; week: number; people: string }[] }>(
    `SELECT cohort::text, week, people::text FROM retention
     WHERE workspace = ? AND cohort >= ? AND cohort <= ? ORDER BY cohort, week`,
    [workspace, from, to],
  );
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}
