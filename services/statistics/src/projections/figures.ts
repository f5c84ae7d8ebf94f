import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { Figure, Fold, Money, Place, Timing } from '../domain/fold.ts';
import { MEASURES } from '../domain/measures.ts';
import type { Retained } from '../domain/person.ts';

const place = 'workspace, dimension, span, item, bucket';
const placed = '$1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]';
const measures = MEASURES.map((measure) => measure);
const arrays = measures.map((_, at) => `$${at + 7}::bigint[]`);

const addFigures = `
  INSERT INTO figures AS f (${place}, people, ${measures.join(', ')})
  SELECT ${place}, CASE WHEN people = '' THEN ''::varbit ELSE ('x' || people)::varbit END, ${measures.join(', ')}
  FROM unnest(${placed}, $6::text[], ${arrays.join(', ')}) AS n(${place}, people, ${measures.join(', ')})
  ON CONFLICT (${place}) DO UPDATE SET
    people = CASE WHEN excluded.people = '' THEN f.people ELSE people_or(f.people, excluded.people) END,
    ${measures.map((measure) => `${measure} = f.${measure} + excluded.${measure}`).join(', ')}`;

const addMoney = `
  INSERT INTO money AS m (${place}, currency, revenue, refunds)
  SELECT * FROM unnest(${placed}, $6::text[], $7::bigint[], $8::bigint[])
  ON CONFLICT (${place}, currency) DO UPDATE SET
    revenue = m.revenue + excluded.revenue, refunds = m.refunds + excluded.refunds`;

const addTimings = `
  INSERT INTO timings AS t (${place}, kind, bin, n)
  SELECT * FROM unnest(${placed}, $6::text[], $7::int[], $8::bigint[])
  ON CONFLICT (${place}, kind, bin) DO UPDATE SET n = t.n + excluded.n`;

/** Adds what was summed up, one row a place; rows are taken in one order, so that nobody waits in a circle. */
export async function addFold(tx: Tx, fold: Fold): Promise<void> {
  const run = queries(tx);
  const figures = inOrder(fold.figures);
  await bulk(run, 'add-figures', addFigures, figures, (rows) => [
    rows.map(({ people }) => hexOf(people)),
    ...measures.map((_, at) => rows.map(({ sums }) => String(sums[at] ?? 0n))),
  ]);
  await bulk(run, 'add-money', addMoney, inOrder(fold.money), (rows: readonly Money[]) => [
    rows.map(({ currency }) => currency),
    rows.map(({ revenue }) => String(revenue)),
    rows.map(({ refunds }) => String(refunds)),
  ]);
  await bulk(run, 'add-timings', addTimings, inOrder(fold.timings), (rows: readonly Timing[]) => [
    rows.map(({ kind }) => kind),
    rows.map(({ bin }) => bin),
    rows.map(({ n }) => String(n)),
  ]);
}

/** Adds people who were active in a week to their cohorts. */
export async function addRetained(tx: Tx, retained: readonly Retained[]): Promise<void> {
  if (retained.length === 0) return;
  const sums = new Map<string, { one: Retained; n: number }>();
  for (const one of retained) {
    const key = `${one.workspace} ${one.cohort} ${String(one.week).padStart(5, '0')}`;
    sums.set(key, { one, n: (sums.get(key)?.n ?? 0) + 1 });
  }
  const rows = inOrder(sums);
  await queries(tx).raw(
    `INSERT INTO retention AS r (workspace, cohort, week, people)
     SELECT * FROM unnest(?::uuid[], ?::date[], ?::int[], ?::bigint[])
     ON CONFLICT (workspace, cohort, week) DO UPDATE SET people = r.people + excluded.people`,
    [
      rows.map(({ one }) => one.workspace),
      rows.map(({ one }) => one.cohort),
      rows.map(({ one }) => one.week),
      rows.map(({ n }) => n),
    ],
  );
}

const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);

const AT_ONCE = 5000;

async function bulk<T extends Place>(
  run: Db,
  name: string,
  text: string,
  rows: readonly T[],
  valuesOf: (rows: readonly T[]) => readonly unknown[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    await planned(run, name, text, [...placesOf(some), ...valuesOf(some)]);
  }
}

const placesOf = (rows: readonly Place[]) => [
  rows.map(({ workspace }) => workspace),
  rows.map(({ dimension }) => dimension),
  rows.map(({ span }) => span),
  rows.map(({ item }) => item),
  rows.map(({ bucket }) => new Date(bucket)),
];

/** The bits of some numbers, as hexadecimal text. */
function hexOf(people: Figure['people']): string {
  if (people.size === 0) return '';
  const bytes = Buffer.alloc(Math.floor(Math.max(...people) / 8) + 1);
  for (const n of people) bytes[n >> 3] = (bytes[n >> 3] ?? 0) | (0x80 >> (n & 7));
  return bytes.toString('hex');
}
