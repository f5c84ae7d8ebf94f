import type { Db } from '@tutka/database';

/** What a version reads and writes of a database, without what says which migrations ran. */
export interface Schema {
  /** By `table.column`, also of views. */
  readonly columns: ReadonlyMap<string, Column>;
  /** What refuses rows, as `table: rule` in PostgreSQL's words: checks, keys, references, unique indexes. */
  readonly rules: ReadonlySet<string>;
  /** Functions that statements name, with what they take. */
  readonly functions: ReadonlySet<string>;
}

export interface Column {
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

const columnsOf = `
  SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS nullable, (a.atthasdef OR a.attidentity <> '') AS "hasDefault"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0
    AND NOT a.attisdropped AND c.relname NOT LIKE 'knex_%' ORDER BY c.relname COLLATE "C", a.attnum`;

const rulesOf = `
  SELECT c.relname || ': ' || pg_get_constraintdef(o.oid) AS name FROM pg_constraint o
    JOIN pg_class c ON c.oid = o.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND o.contype IN ('c', 'f', 'u', 'p', 'x')
    AND c.relname NOT LIKE 'knex_%'
  UNION SELECT c.relname || ': ' || pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND c.relname NOT LIKE 'knex_%'
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
  ORDER BY 1`;

const functionsOf = `
  SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')' AS name FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY 1`;

/** Reads the schema of a database. */
export async function schemaOf(db: Db): Promise<Schema> {
  const read = async <T>(query: string) => (await db.raw<{ rows: ({ name: string } & T)[] }>(query)).rows;
  const columns = await read<Column>(columnsOf);
  const [rules, functions] = [await read(rulesOf), await read(functionsOf)];
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    rules: new Set(rules.map(({ name }) => name)),
    functions: new Set(functions.map(({ name }) => name)),
  };
}
