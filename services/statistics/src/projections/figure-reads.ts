import { dateArray, intArray, planned, queries, type Tx } from '@tutka/database';
import { Cell } from '../domain/cell.ts';
import { addPacked, addPackedStocks, quartersIn, STOCK_BYTES } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { type DayVersion, dateText, dayVersions, type Subject } from './day-versions.ts';
import type { KeptFigures } from './kept.ts';

interface DayRow extends DayVersion {
  readonly whole: Buffer | null;
  readonly quarters: Buffer | null;
}

/** A day, or where it is kept so, its two parts. */
interface CutRow extends DayRow {
  readonly earlier: Buffer | null;
  readonly later: Buffer | null;
}

/** What of a day lies in one of the points, by the day's quarters. */
interface Part {
  /** Which point. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const QUARTERS = DAY_MS / QUARTER_MS;

/** What is counted in each point; people are counted once in each. Points follow one another. */
export async function readCells(
  tx: Tx,
  kept: KeptFigures,
  subject: Subject,
  points: readonly Point[],
): Promise<Cell[]> {
  const cells = points.map(() => new Cell());
  const [from, to] = [points[0]?.from ?? 0, points.at(-1)?.to ?? 0];
  const found = await dayVersions(tx, subject, floorTo(from, DAY_MS), ceilTo(to, DAY_MS));
  const keyOf = ({ day, version: one }: DayVersion) => {
    const parts = partsOf(points, day).map((part) => `${part.from}-${part.to}`);
    return [subject.workspace, subject.dimension, day, one, ...parts, subject.item].join(' ');
  };
  const add = (day: number, parts: readonly Cell[]) => {
    for (const [n, { at }] of partsOf(points, day).entries()) cells[at]?.addCell(parts[n] ?? new Cell());
  };
  const missing: number[] = [];
  for (const one of found) {
    const parts = kept.days.get(keyOf(one));
    if (parts) add(one.day, parts);
    else missing.push(one.day);
  }
  for (const row of await readDays(tx, subject, points, missing)) {
    const parts = cellsOf(row, partsOf(points, row.day));
    kept.days.set(keyOf(row), parts, parts.length);
    add(row.day, parts);
  }
  return cells;
}

async function readDays(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  points: readonly Point[],
  days: readonly number[],
): Promise<CutRow[]> {
  if (days.length === 0) return [];
  return await planned<CutRow>(tx, 'read-days', readingDays, [
    ...[workspace, dimension, item, dateArray(days)],
    intArray(days.map((day) => cutOf(partsOf(points, day)))),
  ]);
}

const readingDays = `
  SELECT extract(epoch FROM f.day)::float8 * 1000 AS day, f.version, CASE WHEN cut = 0 THEN whole END AS whole,
    CASE WHEN cut <> 0 AND c.day IS NULL THEN quarters END AS quarters, c.earlier, c.later
  FROM (SELECT f.*, f.xmin::text AS version, n.cut FROM unnest($4::date[], $5::int[]) AS n(day, cut) JOIN figures f USING (day)
    WHERE workspace = $1 AND dimension = $2 AND item = $3) f
  LEFT JOIN figure_cuts c
    ON f.dimension = 'all' AND c.workspace = f.workspace AND c.day = f.day AND c.quarter = cut AND c.version = f.version`;

/** The quarter at which a day is cut in two; 0: nowhere, -1: more often, or what lies between is in no point. */
function cutOf([first, second, third]: readonly Part[]): number {
  if (!first || third) return -1;
  if (second) return first.from === 0 && second.from === first.to && second.to === QUARTERS ? first.to : -1;
  if (first.from > 0) return first.to === QUARTERS ? first.from : -1;
  return first.to === QUARTERS ? 0 : first.to;
}

/** The parts of a day of UTC that lie in points. */
function partsOf(points: readonly Point[], day: number): Part[] {
  const parts: Part[] = [];
  for (let at = pointAt(points, day); (points[at]?.from ?? day + DAY_MS) < day + DAY_MS; at++) {
    const { from, to } = points[at] ?? { from: 0, to: 0 };
    parts.push({
      at,
      from: Math.max(0, (from - day) / QUARTER_MS),
      to: Math.min(QUARTERS, (to - day) / QUARTER_MS),
    });
  }
  return parts;
}

function cellsOf({ whole, quarters, earlier, later }: CutRow, parts: readonly Part[]): Cell[] {
  const cells = parts.map(() => new Cell());
  if (whole && cells[0]) addPacked(cells[0], whole);
  for (const [n, { from }] of parts.entries()) {
    const part = from === 0 ? earlier : later;
    if (part) addPacked(cells[n] ?? new Cell(), part);
  }
  if (quarters) addQuarters(cells, parts, quarters);
  return cells;
}

function addQuarters(cells: readonly Cell[], parts: readonly Part[], quarters: Buffer): void {
  let at = 0;
  for (const [quarter, bytes] of quartersIn(quarters)) {
    while (quarter >= (parts[at]?.to ?? QUARTERS)) at++;
    const cell = cells[at];
    if (cell && quarter >= (parts[at]?.from ?? 0)) addPacked(cell, bytes);
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

/** What there was before a moment of what comes and goes, summed from the beginning: that alone, a few bytes of each day. */
export async function readBefore(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  before: number,
): Promise<Cell> {
  const today = floorTo(before, DAY_MS);
  const { rows } = await queries(tx).raw<{ rows: Omit<DayRow, keyof DayVersion>[] }>(
    `SELECT CASE WHEN day < ?::date THEN substring(whole FOR ${STOCK_BYTES}) END AS whole,
       CASE WHEN day = ?::date THEN quarters END AS quarters
     FROM figures WHERE workspace = ? AND dimension = ? AND item = ? AND day <= ?::date`,
    [dateText(today), dateText(today), workspace, dimension, item, dateText(today)],
  );
  const cell = new Cell();
  for (const { whole, quarters } of rows) {
    if (whole) addPackedStocks(cell, whole);
    for (const [quarter, bytes] of quartersIn(quarters ?? Buffer.alloc(0))) {
      if (today + quarter * QUARTER_MS < before) addPackedStocks(cell, bytes);
    }
  }
  return cell;
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
