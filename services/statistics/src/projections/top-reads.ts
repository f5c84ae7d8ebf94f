import { queries, type Tx } from '@tutka/database';
import { Cell } from '../domain/cell.ts';
import { addPackedMeasures, quartersIn } from '../domain/pack.ts';
import type { Point } from '../domain/points.ts';
import { ceilTo, DAY_MS, floorTo, QUARTER_MS } from '../domain/quarter.ts';
import { plainArray, textArray } from './columns.ts';
import { type DayVersion, dateText, dayMs, type Subject } from './day-versions.ts';
import { ranksOf } from './figures.ts';
import type { KeptFigures, TopLists, TopRow } from './kept.ts';

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
): Promise<TopRow[]> {
  const till = Math.max(time.from, versions.at(-RECENT)?.day ?? 0);
  const lists = (within: Point) => keptLists(tx, kept, { scope, time: within, by }, versions);
  const settled = await lists({ from: time.from, to: till });
  const recent = await lists({ from: till, to: time.to });
  const others = settled.ranked.filter(({ item }) => !recent.byItem.has(item)).slice(0, MOST_ITEMS);
  return [...recent.ranked.map((row) => sumOf(row, settled.byItem.get(row.item))), ...others]
    .filter((row) => row[by] > 0)
    .sort(byRank(by))
    .slice(0, MOST_ITEMS);
}

const byRank = (by: Rank) => (a: TopRow, b: TopRow) => b[by] - a[by] || (a.item < b.item ? -1 : 1);

function sumOf(a: TopRow, b: TopRow | undefined): TopRow {
  if (!b) return a;
  return {
    item: a.item,
    sessions: a.sessions + b.sessions,
    messages: a.messages + b.messages,
    tokens: a.tokens + b.tokens,
    cost: a.cost + b.cost,
    failed: a.failed + b.failed,
  };
}

async function keptLists(
  tx: Tx,
  { tops }: KeptFigures,
  { scope, time, by }: { readonly scope: Scope; readonly time: Point; readonly by: Rank },
  versions: readonly DayVersion[],
): Promise<TopLists> {
  const [from, to] = [floorTo(time.from, DAY_MS), ceilTo(time.to, DAY_MS)];
  const within = versions.filter(({ day }) => day >= from && day < to);
  if (within.length === 0 || time.from >= time.to) return { ranked: [], byItem: new Map() };
  const key = [scope.workspace, scope.dimension, by, time.from, time.to, ...within.map((one) => one.version)];
  const found = tops.get(key.join(' '));
  if (found) return found;
  const ranked = (await readItems(tx, scope, time)).sort(byRank(by));
  const made = { ranked, byItem: new Map(ranked.map((row) => [row.item, row])) };
  tops.set(key.join(' '), made, ranked.length);
  return made;
}

async function readItems(tx: Tx, scope: Scope, { from, to }: Point): Promise<TopRow[]> {
  const [first, last] = [ceilTo(from, DAY_MS), Math.max(ceilTo(from, DAY_MS), floorTo(to, DAY_MS))];
  const edges = [...(await readEdges(tx, scope, { from, to }))];
  const { rows } = await queries(tx).raw<{ rows: Record<keyof TopRow, string>[] }>(
    `SELECT item, sum(sessions)::text AS sessions, sum(messages)::text AS messages, sum(tokens)::text AS tokens,
       sum(cost)::text AS cost, sum(failed)::text AS failed
     FROM (SELECT item, sessions, messages, tokens, cost, failed FROM figures
         WHERE workspace = ? AND dimension = ? AND day >= ? AND day < ?
       UNION ALL SELECT * FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])) f
     GROUP BY item`,
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
