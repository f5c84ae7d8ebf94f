import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { TableDifference } from '@tutka/event-store';

export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  /** Nothing is looked up in it while it is filled for the first time. */
  readonly keyedLater?: true;
  /** SQL for what else has to be written where rows were put right: they stand in `old_` and `new_` and the table's name. */
  readonly afterwards?: string;
}

const MOST_KEYS = 20;

/** Empty tables of the same names, seen by this connection alone and before those that serve. */
export async function makeShadows(tx: Tx, tables: readonly Table[]): Promise<void> {
  await queries(tx).raw("SET temp_buffers = '64MB'");
  for (const { name } of tables) {
    await queries(tx).raw(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING ALL EXCLUDING INDEXES)`);
  }
  await keyShadows(
    tx,
    tables.filter(({ keyedLater }) => !keyedLater),
  );
}

/** Lets rows of shadows be found by their keys. */
export async function keyShadows(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name, key } of tables) {
    await queries(tx).raw(
      `CREATE UNIQUE INDEX IF NOT EXISTS ${name}_by_key ON pg_temp.${name} (${key.join(', ')})`,
    );
  }
}

/** Puts the tables that serve right by their shadows; answers what differed. `reader`: another connection. */
export async function exchange(tx: Tx, reader: Db, tables: readonly Table[]): Promise<TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of tables) {
    const difference = await exchangeOne(tx, reader, table);
    if (difference) found.push(difference);
  }
  return found;
}

/** The number of rows and the sum of their hashes: the same where the rows are. */
async function printOf(tx: Tx, table: string): Promise<string> {
  const { rows } = await queries(tx).raw<{ rows: { print: string }[] }>(
    `SELECT count(*)::text || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0)::text AS print FROM ${table} t`,
  );
  return rows[0]?.print ?? '';
}

async function isSame(tx: Tx, reader: Db, name: string): Promise<boolean> {
  const [serving, shadow] = await Promise.all([
    asWorker(reader, (reading) => printOf(reading, `public.${name}`)),
    printOf(tx, `pg_temp.${name}`),
  ]);
  return serving === shadow;
}

async function exchangeOne(
  tx: Tx,
  reader: Db,
  { name, key, afterwards = '' }: Table,
): Promise<TableDifference | undefined> {
  if (await isSame(tx, reader, name)) return undefined;
  const run = queries(tx);
  const same = key.map((column) => `a.${column} = b.${column}`).join(' AND ');
  await run.raw(
    `CREATE TEMP TABLE old_${name} ON COMMIT DROP AS SELECT * FROM public.${name} EXCEPT SELECT * FROM pg_temp.${name};
     CREATE TEMP TABLE new_${name} ON COMMIT DROP AS SELECT * FROM pg_temp.${name} EXCEPT SELECT * FROM public.${name};`,
  );
  const { rows } = await run.raw<{ rows: { is_old: boolean; is_new: boolean; n: number; keys: string[] }[] }>(
    `SELECT is_old, is_new, count(*)::int AS n, (array_agg(key ORDER BY key))[1:${MOST_KEYS}] AS keys FROM (
       SELECT a IS NOT NULL AS is_old, b IS NOT NULL AS is_new,
         concat_ws(' ', ${key.map((column) => `coalesce(a.${column}, b.${column})`).join(', ')}) AS key
       FROM (SELECT ${key.join(', ')}, true AS there FROM old_${name}) a
       FULL JOIN (SELECT ${key.join(', ')}, true AS there FROM new_${name}) b ON ${same}
     ) d GROUP BY 1, 2`,
  );
  if (rows.length === 0) return undefined;
  await run.raw(
    `DELETE FROM public.${name} a USING old_${name} b WHERE ${same};
     INSERT INTO public.${name} SELECT * FROM new_${name};
     ${afterwards}`,
  );
  const count = (isOld: boolean, isNew: boolean) =>
    rows.find((row) => row.is_old === isOld && row.is_new === isNew)?.n ?? 0;
  return {
    table: name,
    wrong: count(true, true),
    missing: count(false, true),
    extra: count(true, false),
    keys: rows.flatMap(({ keys }) => keys).slice(0, MOST_KEYS),
  };
}
