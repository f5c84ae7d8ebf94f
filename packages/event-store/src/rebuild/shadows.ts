import { queries, type Tx } from '@tutka/database';
import type { ReadModel } from './read-model.ts';

/** Names with a prefix, for a list of columns. */
export const listed = (columns: readonly string[], of = '') =>
  columns.map((column) => `${of}${column}`).join(', ');

/**
 * Makes an empty table beside each that serves, of the same name, which this connection alone sees. Only the key is
 * unique in it: among streams the log has no order in which everything else always was.
 */
export async function makeShadows(tx: Tx, models: readonly ReadModel[]): Promise<void> {
  for (const { table, key, lookups = [] } of models) {
    const keys = listed(key);
    await queries(tx).raw(
      `CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS);
       ALTER TABLE pg_temp.${table} ADD PRIMARY KEY (${keys});
       CREATE TEMP TABLE differing_${table} AS SELECT ${keys} FROM public.${table} WITH NO DATA;
       ALTER TABLE pg_temp.differing_${table} ADD PRIMARY KEY (${keys});
       ${lookups.map((column) => `CREATE INDEX ON pg_temp.${table} (${column});`).join('')}`,
    );
  }
}

/** From here to the transaction's end nothing but shadows is found under a table's name. */
export async function seeShadowsAlone(tx: Tx): Promise<void> {
  await queries(tx).raw('SET LOCAL search_path = pg_temp');
}

/** From now on the keys of shadow rows that change are noted: what serves has changed there too, or must. */
export async function watchShadows(tx: Tx, models: readonly ReadModel[]): Promise<void> {
  for (const { table, key } of models) {
    const note = (row: 'OLD' | 'NEW') =>
      `INSERT INTO pg_temp.differing_${table} VALUES (${listed(key, `${row}.`)}) ON CONFLICT DO NOTHING;`;
    await queries(tx).raw(
      `CREATE FUNCTION pg_temp.note_${table}() RETURNS trigger LANGUAGE plpgsql AS $note$
       BEGIN
         IF TG_OP <> 'INSERT' THEN ${note('OLD')} END IF;
         IF TG_OP <> 'DELETE' THEN ${note('NEW')} END IF;
         RETURN NULL;
       END $note$;
       CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON pg_temp.${table}
         FOR EACH ROW EXECUTE FUNCTION pg_temp.note_${table}();`,
    );
  }
}
