import { queries, type Tx } from '@tutka/database';
import type { TableDifference } from '@tutka/event-store';

interface Table {
  readonly name: string;
  readonly key: readonly string[];
  /** Nothing is looked up in it while it is filled. */
  readonly onlyFilled?: true;
}

/** Everything that is made of what was received. */
const tables: readonly Table[] = [
  { name: 'figures', key: ['workspace', 'dimension', 'item', 'day'] },
  { name: 'people', key: ['user_uuid'] },
  { name: 'person_weeks', key: ['user_uuid', 'week'] },
  { name: 'retention', key: ['workspace', 'cohort', 'week'] },
  { name: 'orders', key: ['order_uuid'] },
  { name: 'agents', key: ['agent_uuid'] },
  { name: 'audit_entries', key: ['id'], onlyFilled: true },
  { name: 'audit_subjects', key: ['kind', 'subject'] },
];

const MOST_KEYS = 20;

/** Empty tables of the same names, seen by this connection alone and before those that serve. */
export async function makeShadows(tx: Tx): Promise<void> {
  for (const { name, key, onlyFilled } of tables) {
    await queries(tx).raw(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING ALL EXCLUDING INDEXES)`);
    if (!onlyFilled) await queries(tx).raw(`ALTER TABLE pg_temp.${name} ADD PRIMARY KEY (${key.join(', ')})`);
  }
}

/** Puts the tables that serve right by their shadows; answers what differed. */
export async function exchange(tx: Tx): Promise<TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of tables) {
    const difference = await exchangeOne(tx, table);
    if (difference) found.push(difference);
  }
  return found;
}

/** The number of rows and the sum of their hashes: the same where the rows are. */
const print = (table: string) =>
  `SELECT count(*)::text || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0)::text FROM ${table} t`;

async function isSame(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await queries(tx).raw<{ rows: { same: boolean }[] }>(
    `SELECT (${print(`public.${name}`)}) = (${print(`pg_temp.${name}`)}) AS same`,
  );
  return rows[0]?.same === true;
}

async function exchangeOne(tx: Tx, { name, key }: Table): Promise<TableDifference | undefined> {
  if (await isSame(tx, name)) return undefined;
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
     INSERT INTO public.${name} SELECT * FROM new_${name};`,
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
