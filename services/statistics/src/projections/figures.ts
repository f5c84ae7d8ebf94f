import { type Db, planned, queries, type Tx } from '@tutka/database';
import { Cell } from '../domain/cell.ts';
import type { DayFold, Place } from '../domain/fold.ts';
import { keptIn } from '../domain/kept-in.ts';
import { MEASURES, type Measure } from '../domain/measures.ts';
import { addPacked, writeCell, writeQuarters } from '../domain/pack.ts';
import type { Retained } from '../domain/person.ts';
import { BytesWritten, plainArray, textArray } from './columns.ts';
import { dateText } from './day-versions.ts';

const placed = '$1::uuid[], $2::text[], $3::text[], $4::date[]';
/** What lists are ranked by and show, each a column. */
const RANKS = ['sessions', 'messages', 'tokens', 'cost', 'failed'] as const;
export const ranked = RANKS.join(', ');

const known = `
  SELECT n.at::int, f.whole, f.quarters
  FROM unnest(${placed}) WITH ORDINALITY AS n(workspace, dimension, item, day, at)
  JOIN figures f USING (workspace, dimension, item, day)`;

const write = `
  INSERT INTO figures (workspace, dimension, item, day, ${ranked}, whole, quarters)
  SELECT workspace, dimension, item, day, ${ranked}, substring($10::bytea FROM w FOR wn), substring($13::bytea FROM q FOR qn)
  FROM unnest(${placed}, $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
    $11::int[], $12::int[], $14::int[], $15::int[]) AS n(workspace, dimension, item, day, ${ranked}, w, wn, q, qn)
  ON CONFLICT (workspace, dimension, item, day) DO UPDATE SET sessions = excluded.sessions, messages = excluded.messages,
    tokens = excluded.tokens, cost = excluded.cost, failed = excluded.failed,
    whole = excluded.whole, quarters = excluded.quarters`;

const AT_ONCE = 5000;

/** Adds what was summed up for days of items, one row each. Nobody else may add meanwhile (`oneByOne`). */
export async function addFold(tx: Tx, days: Iterable<DayFold>): Promise<void> {
  for (const some of inLots(days, AT_ONCE)) await addDays(queries(tx), some);
}

function* inLots(days: Iterable<DayFold>, most: number): Generator<DayFold[]> {
  let some: DayFold[] = [];
  for (const day of days) {
    some.push(day);
    if (some.length < most) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

interface KnownRow {
  readonly at: number;
  readonly whole: Buffer;
  readonly quarters: Buffer;
}

const nothing = Buffer.alloc(0);

async function addDays(run: Db, days: readonly DayFold[]): Promise<void> {
  const places = placesOf(days);
  const found = await planned<KnownRow>(run, 'known-figures', known, places);
  const before = new Map(found.map((row) => [row.at - 1, row]));
  const [wholes, quarters] = [new BytesWritten(), new BytesWritten()];
  const ranked = days.map((day, at) => {
    const row = before.get(at);
    const whole = wholeOf(day, row?.whole);
    writeCell(wholes.writer, whole);
    wholes.end();
    writeQuarters(quarters.writer, row?.quarters ?? nothing, day);
    quarters.end();
    return ranksOf(whole);
  });
  await planned(run, 'write-figures', write, [
    ...places,
    ...ranks.map((_, rank) => plainArray(ranked.map((row) => row[rank] ?? 0n))),
    ...wholes.take(),
    ...quarters.take(),
  ]);
}

/** All that a day comes to, with what it came to before. */
export function wholeOf({ cells }: DayFold, before?: Uint8Array): Cell {
  const [first] = cells;
  if (first && cells.length === 1 && !before) return first;
  const whole = new Cell();
  if (before) addPacked(whole, before);
  for (const cell of cells) whole.addCell(cell);
  return whole;
}

const placeOf = (measure: Measure) => MEASURES.indexOf(measure);

/** What each of RANKS is the sum of, by places in MEASURES. */
const ranks = [
  [placeOf('sessions')],
  [placeOf('messages')],
  [placeOf('input_tokens'), placeOf('output_tokens')],
  [placeOf('cost')],
  [placeOf('replies_failed'), placeOf('documents_failed')],
];

const byMeasure = MEASURES.map((_, measure) => RANKS[ranks.findIndex((sums) => sums.includes(measure))]);

/** Which of RANKS a measure counts for, if any. */
export const rankOf = (measure: number): (typeof RANKS)[number] | undefined => byMeasure[measure];

/** The sums of RANKS. */
export const ranksOf = (cell: Cell): bigint[] =>
  ranks.map((measures) => measures.reduce((sum, measure) => sum + cell.sumOf(measure), 0n));

const placesOf = (rows: readonly Place[]) => [
  plainArray(rows.map(({ workspace }) => workspace)),
  plainArray(rows.map(({ dimension }) => dimension)),
  textArray(rows.map(({ item }) => item)),
  plainArray(rows.map(({ day }) => dateOf(day))),
];

const dates = new Map<number, string>();
const MOST_DATES = 10_000;

/** A day of UTC as a database's date. */
const dateOf = (day: number) => keptIn(dates, day, MOST_DATES, () => dateText(day));

/** Adds people who were active in a week to their cohorts. */
export async function addRetained(tx: Tx, retained: readonly Retained[]): Promise<void> {
  if (retained.length === 0) return;
  const sums = new Map<string, { one: Retained; n: number }>();
  for (const one of retained) {
    const key = `${one.workspace} ${one.cohort} ${String(one.week).padStart(5, '0')}`;
    sums.set(key, { one, n: (sums.get(key)?.n ?? 0) + 1 });
  }
  // In one order, so that nobody waits in a circle.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
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
