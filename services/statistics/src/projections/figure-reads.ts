import { planned, queries, type Tx } from '@tutka/database';
import { Cell } from '../domain/cell.ts';
import { addPacked, addPackedMeasures, quartersIn } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { plainArray } from './columns.ts';
import { type DayVersion, dateText, dayMs, dayVersions, type Subject, version } from './day-versions.ts';
import type { KeptFigures } from './kept.ts';

interface DayRow extends DayVersion {
  readonly whole: Buffer | null;
  readonly quarters: Buffer | null;
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
): Promise<DayRow[]> {
  if (days.length === 0) return [];
  const inside = days.filter((day) => isWhole(partsOf(points, day)));
  return await planned<DayRow>(
    queries(tx),
    'read-days',
    `SELECT ${dayMs}, ${version}, CASE WHEN inside THEN whole END AS whole, CASE WHEN NOT inside THEN quarters END AS quarters
     FROM (SELECT *, xmin, day = ANY($1::date[]) AS inside FROM figures
       WHERE workspace = $2 AND dimension = $3 AND item = $4 AND day = ANY($5::date[])) f`,
    [...[plainArray(inside.map(dateText)), workspace, dimension, item], plainArray(days.map(dateText))],
  );
}

const isWhole = ([first]: readonly Part[]) => first?.from === 0 && first.to === QUARTERS;

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

function cellsOf({ whole, quarters }: DayRow, parts: readonly Part[]): Cell[] {
  const cells = parts.map(() => new Cell());
  if (whole && cells[0]) addPacked(cells[0], whole);
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

/** What there was before a moment of what comes and goes: the measures alone, summed from the beginning. */
export async function readBefore(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  before: number,
): Promise<Cell> {
  const today = floorTo(before, DAY_MS);
  const { rows } = await queries(tx).raw<{ rows: Omit<DayRow, keyof DayVersion>[] }>(
    `SELECT CASE WHEN day < ?::date THEN whole END AS whole, CASE WHEN day = ?::date THEN quarters END AS quarters
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
