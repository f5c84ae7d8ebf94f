import { queries, type Tx } from '@tutka/database';
import type { Dimension } from '../domain/count.ts';
import { MEASURES, STOCKS, type Sums } from '../domain/measures.ts';
import type { Point } from '../domain/points.ts';
import { DAY_MS, floorTo, runsOf } from '../domain/quarter.ts';

/** Whose figures. */
export interface Subject {
  readonly workspace: string;
  readonly dimension: Dimension;
  readonly item: string;
}

/** The sums of a time, and how many people were active in it. */
export interface Summed {
  readonly sums: Sums;
  readonly active: number;
}

/** Which rows make up the points: those of one point are read by their span and the ends of their run. */
function runs(points: readonly Point[]): [number[], string[], Date[], Date[]] {
  const all = points.flatMap(({ from, to }, at) => runsOf(from, to).map((run) => ({ ...run, at })));
  return [
    all.map(({ at }) => at),
    all.map(({ span }) => span),
    all.map(({ from }) => new Date(from)),
    all.map(({ to }) => new Date(to)),
  ];
}

const RUNS =
  'unnest(?::int[], ?::text[], ?::timestamptz[], ?::timestamptz[]) AS r(point, span, since, until)';
const within =
  'f.workspace = ? AND f.dimension = ? AND f.span = r.span AND f.bucket >= r.since AND f.bucket < r.until';

const sums = MEASURES.map((measure) => `coalesce(sum(f.${measure}), 0)::text AS ${measure}`).join(', ');

type SumRow = Readonly<Record<(typeof MEASURES)[number], string>> & { point: number | null; active: number };

/** Each point's sums, and those of all together; people are counted once in each, by the union of who was active. */
export async function readSums(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  points: readonly Point[],
): Promise<{ points: Summed[]; total: Summed }> {
  const { rows } = await queries(tx).raw<{ rows: SumRow[] }>(
    `WITH one AS MATERIALIZED (
       SELECT r.point, ${MEASURES.map((measure) => `sum(f.${measure}) AS ${measure}`).join(', ')},
         people_union(f.people) AS people
       FROM ${RUNS} JOIN figures f ON ${within} AND f.item = ? GROUP BY r.point
     )
     SELECT f.point, ${sums}, bit_count(people_union(f.people))::int AS active FROM one f GROUP BY GROUPING SETS ((f.point), ())`,
    [...runs(points), workspace, dimension, item],
  );
  const byPoint = new Map(rows.map((row) => [row.point, summedOf(row)]));
  return { points: points.map((_, at) => byPoint.get(at) ?? nothing), total: byPoint.get(null) ?? nothing };
}

const summedOf = (row: SumRow): Summed => ({
  sums: Object.fromEntries(MEASURES.map((measure) => [measure, BigInt(row[measure])])) as Sums,
  active: row.active,
});
const nothing: Summed = {
  sums: Object.fromEntries(MEASURES.map((measure) => [measure, 0n])) as Sums,
  active: 0,
};

/** What there was before a moment, of what is there or not. */
export async function readStocks(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  before: number,
): Promise<Pick<Sums, (typeof STOCKS)[number]>> {
  const days = floorTo(before, DAY_MS);
  const { rows } = await queries(tx).raw<{ rows: Record<(typeof STOCKS)[number], string>[] }>(
    `SELECT ${STOCKS.map((stock) => `coalesce(sum(${stock}), 0)::text AS ${stock}`).join(', ')} FROM figures
     WHERE workspace = ? AND dimension = ? AND item = ?
       AND (span = 'day' AND bucket < ? OR span = 'quarter' AND bucket >= ? AND bucket < ?)`,
    [workspace, dimension, item, new Date(days), new Date(days), new Date(before)],
  );
  const [row] = rows;
  return Object.fromEntries(STOCKS.map((stock) => [stock, BigInt(row?.[stock] ?? 0)])) as Sums;
}

/** Money of one point in one currency, in minor units; of the point null: of all together. */
export interface MoneySum {
  readonly point: number | null;
  readonly currency: string;
  readonly revenue: bigint;
  readonly refunds: bigint;
}

export async function readMoney(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  points: readonly Point[],
): Promise<MoneySum[]> {
  const { rows } = await queries(tx).raw<{
    rows: { point: number | null; currency: string; revenue: string; refunds: string }[];
  }>(
    `SELECT r.point, f.currency, sum(f.revenue)::text AS revenue, sum(f.refunds)::text AS refunds
     FROM ${RUNS} JOIN money f ON ${within} AND f.item = ? GROUP BY GROUPING SETS ((r.point, f.currency), (f.currency))
     ORDER BY f.currency`,
    [...runs(points), workspace, dimension, item],
  );
  return rows.map((row) => ({ ...row, revenue: BigInt(row.revenue), refunds: BigInt(row.refunds) }));
}

/** How many durations of a point lie in a bin; of the point null: of all together. */
export interface TimingSum {
  readonly point: number | null;
  readonly kind: 'latency' | 'first';
  readonly bin: number;
  readonly n: bigint;
}

export async function readTimings(
  tx: Tx,
  { workspace, dimension, item }: Subject,
  points: readonly Point[],
): Promise<TimingSum[]> {
  const { rows } = await queries(tx).raw<{
    rows: { point: number | null; kind: 'latency' | 'first'; bin: number; n: string }[];
  }>(
    `SELECT r.point, f.kind, f.bin, sum(f.n)::text AS n
     FROM ${RUNS} JOIN timings f ON ${within} AND f.item = ? GROUP BY GROUPING SETS ((r.point, f.kind, f.bin), (f.kind, f.bin))`,
    [...runs(points), workspace, dimension, item],
  );
  return rows.map((row) => ({ ...row, n: BigInt(row.n) }));
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
const ranks = {
  messages: 'sum(f.messages)',
  tokens: 'sum(f.input_tokens + f.output_tokens)',
  failed: 'sum(f.replies_failed + f.documents_failed)',
} as const;

/** The items of a dimension with the most of something in a time, at most ten, without those that have none of it. */
export async function readTop(
  tx: Tx,
  { workspace, dimension }: Pick<Subject, 'workspace' | 'dimension'>,
  time: Point,
  by: keyof typeof ranks,
): Promise<TopRow[]> {
  const { rows } = await queries(tx).raw<{ rows: Record<keyof TopRow, string>[] }>(
    `SELECT f.item, sum(f.sessions)::text AS sessions, sum(f.messages)::text AS messages, ${ranks.tokens}::text AS tokens,
       sum(f.cost)::text AS cost, ${ranks.failed}::text AS failed
     FROM ${RUNS} JOIN figures f ON ${within}
     GROUP BY f.item HAVING ${ranks[by]} > 0 ORDER BY ${ranks[by]} DESC, f.item LIMIT ${MOST_ITEMS}`,
    [...runs([time]), workspace, dimension],
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
