import {
  bigintArray,
  bytesArray,
  type Db,
  dateArray,
  planned,
  queries,
  type Tx,
  textArray,
  uuidArray,
} from '@tutka/database';
import { type Amount, plus } from '../domain/amount.ts';
import { Cell } from '../domain/cell.ts';
import type { DayFold, Place } from '../domain/fold.ts';
import { MEASURES, type Measure } from '../domain/measures.ts';
import { addPacked, packed, writeQuarters } from '../domain/pack.ts';
import type { Retained } from '../domain/person.ts';
import { ByteWriter } from '../domain/varint.ts';

const placed = '$1::uuid[], $2::text[], $3::text[], $4::date[]';
/** What lists are ranked by and show, each a column. */
const RANKS = ['sessions', 'messages', 'tokens', 'cost', 'failed'] as const;
const ranked = RANKS.join(', ');

/** What rows are added to, in the order of their values. */
export const figureColumns = `figures (workspace, dimension, item, day, ${ranked}, whole, quarters)`;

const known = `
  SELECT n.at::int, f.ctid::text AS place, f.whole, f.quarters
  FROM unnest(${placed}) WITH ORDINALITY AS n(workspace, dimension, item, day, at)
  JOIN figures f USING (workspace, dimension, item, day)`;

const adding = `
  INSERT INTO ${figureColumns}
  SELECT * FROM unnest(${placed}, $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bytea[], $11::bytea[])`;

// Where a row lies is known: it is not looked for a second time.
const changing = `
  WITH changed AS (UPDATE figures f SET sessions = n.sessions, messages = n.messages, tokens = n.tokens, cost = n.cost,
    failed = n.failed, whole = n.whole, quarters = n.quarters
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[])
    AS n(place, ${ranked}, whole, quarters)
  WHERE f.ctid = n.place::tid RETURNING 1)
  SELECT count(*)::int AS n FROM changed`;

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
  /** Where it lies, while nobody else writes it. */
  readonly place: string;
  readonly whole: Buffer;
  readonly quarters: Buffer;
}

async function addDays(run: Db, days: readonly DayFold[]): Promise<void> {
  const found = await planned<KnownRow>(run, 'known-figures', known, placesOf(days));
  const before = new Map(found.map((row) => [row.at - 1, row]));
  const fresh = days.filter((_, at) => !before.has(at));
  if (fresh.length > 0) {
    const rows = fresh.map((day) => packedDay(day));
    await planned(run, 'add-figures', adding, [...placesOf(fresh), ...columnsOf(rows)]);
  }
  const changed = days.flatMap((day, at) => {
    const row = before.get(at);
    return row ? [{ place: row.place, ...packedDay(day, row) }] : [];
  });
  if (changed.length > 0) {
    const places = textArray(changed.map(({ place }) => place));
    const values = [places, ...columnsOf(changed)];
    const [done] = await planned<{ n: number }>(run, 'change-figures', changing, values);
    if (done?.n !== changed.length)
      throw new Error('Rows of figures are not where they lay: somebody else wrote them.');
  }
}

interface PackedDay {
  readonly ranks: readonly Amount[];
  readonly whole: Buffer;
  readonly quarters: Buffer;
}

const nothing = Buffer.alloc(0);
const writer = new ByteWriter();

function packedDay(day: DayFold, row?: KnownRow): PackedDay {
  const whole = wholeOf(day, row?.whole);
  writeQuarters(writer, row?.quarters ?? nothing, day);
  return { ranks: ranksOf(whole), whole: packed(whole), quarters: writer.take() };
}

const columnsOf = (rows: readonly PackedDay[]) => [
  ...RANKS.map((_, rank) => bigintArray(rows.map(({ ranks }) => ranks[rank] ?? 0))),
  bytesArray(rows.map(({ whole }) => whole)),
  bytesArray(rows.map(({ quarters }) => quarters)),
];

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
export const ranksOf = (cell: Cell): Amount[] =>
  ranks.map((measures) => measures.reduce<Amount>((sum, measure) => plus(sum, cell.amountOf(measure)), 0));

const placesOf = (rows: readonly Place[]) => [
  uuidArray(rows.map(({ workspace }) => workspace)),
  textArray(rows.map(({ dimension }) => dimension)),
  textArray(rows.map(({ item }) => item)),
  dateArray(rows.map(({ day }) => day)),
];

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
