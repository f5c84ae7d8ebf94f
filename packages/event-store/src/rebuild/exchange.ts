import { queries, type Tx } from '@tutka/database';
import type { ReadModel, TableDifference } from './read-model.ts';
import { listed } from './shadows.ts';

const MOST_KEYS = 20;

/** Notes the key of every row that is not in the table that serves as it is in its shadow. */
export async function noteDifferences(tx: Tx, models: readonly ReadModel[]): Promise<void> {
  for (const model of models) {
    const { table, key } = model;
    await queries(tx).raw(
      `ANALYZE pg_temp.${table};
       INSERT INTO pg_temp.differing_${table}
       SELECT ${listed(key)} FROM public.${table} a FULL JOIN pg_temp.${table} b USING (${listed(key)})
       WHERE ${await differ(tx, model)} ON CONFLICT DO NOTHING`,
    );
  }
}

/** Puts the rows whose keys were noted right by the shadows; answers what differed. Nobody else may write meanwhile. */
export async function exchange(tx: Tx, models: readonly ReadModel[]): Promise<TableDifference[]> {
  await queries(tx).raw('SET CONSTRAINTS ALL DEFERRED');
  const found: TableDifference[] = [];
  for (const model of models) {
    const difference = await exchangeOne(tx, model);
    if (difference) found.push(difference);
  }
  return found;
}

async function exchangeOne(tx: Tx, model: ReadModel): Promise<TableDifference | undefined> {
  const { table, key } = model;
  const keys = listed(key);
  await queries(tx).raw(
    `ANALYZE pg_temp.differing_${table};
     CREATE TEMP TABLE exchanged_${table} ON COMMIT DROP AS
     SELECT ${keys}, a.${key[0]} IS NOT NULL AS is_old, b.${key[0]} IS NOT NULL AS is_new
     FROM pg_temp.differing_${table} LEFT JOIN public.${table} a USING (${keys})
       LEFT JOIN pg_temp.${table} b USING (${keys})
     WHERE ${await differ(tx, model)}`,
  );
  const difference = await describe(tx, model);
  if (difference) await putRight(tx, model);
  return difference;
}

async function describe(tx: Tx, { table, key }: ReadModel): Promise<TableDifference | undefined> {
  const { rows } = await queries(tx).raw<{ rows: (Omit<TableDifference, 'table'> & { n: number })[] }>(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE is_old AND is_new)::int AS wrong,
       count(*) FILTER (WHERE NOT is_old)::int AS missing, count(*) FILTER (WHERE NOT is_new)::int AS extra,
       (array_agg(concat_ws(' ', ${listed(key)}) ORDER BY ${listed(key)}))[1:${MOST_KEYS}] AS keys
     FROM pg_temp.exchanged_${table}`,
  );
  const [row] = rows;
  if (!row || row.n === 0) return undefined;
  const { wrong, missing, extra, keys } = row;
  return { table, wrong, missing, extra, keys };
}

async function putRight(tx: Tx, { table, key, leftOut = [] }: ReadModel): Promise<void> {
  const [keys, columns] = [listed(key), await columnsOf(tx, table)];
  const kept = (column: string) =>
    leftOut.includes(column)
      ? `CASE WHEN is_old THEN a.${column} ELSE b.${column} END AS ${column}`
      : `b.${column}`;
  const same = key.map((column) => `a.${column} = e.${column}`).join(' AND ');
  await queries(tx).raw(
    `CREATE TEMP TABLE right_${table} ON COMMIT DROP AS
     SELECT ${columns.map(kept).join(', ')} FROM pg_temp.exchanged_${table}
       JOIN pg_temp.${table} b USING (${keys}) LEFT JOIN public.${table} a USING (${keys});
     DELETE FROM public.${table} a USING pg_temp.exchanged_${table} e WHERE ${same};
     INSERT INTO public.${table} (${listed(columns)}) SELECT ${listed(columns)} FROM pg_temp.right_${table};`,
  );
}

/** Whether a row `a` that serves is another than its shadow `b`; one that is not there has nothing in it. */
async function differ(tx: Tx, { table, leftOut = [] }: ReadModel): Promise<string> {
  const compared = (await columnsOf(tx, table)).filter((column) => !leftOut.includes(column));
  return `(${listed(compared, 'a.')}) IS DISTINCT FROM (${listed(compared, 'b.')})`;
}

/** Without those that follow from others. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await queries(tx).raw<{ rows: { name: string }[] }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = 'public.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
  );
  return rows.map(({ name }) => name);
}
