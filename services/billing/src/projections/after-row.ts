import type { Knex } from 'knex';

interface Place {
  readonly table: string;
  /** The column by which the newest come first; those of one moment by uuid. */
  readonly at: string;
  /** Undefined: the list's beginning. */
  readonly uuid: string | undefined;
}

/** Narrows a list to what comes after one of its rows. */
export function afterRow(query: Knex.QueryBuilder, { table, at, uuid }: Place): Knex.QueryBuilder {
  if (uuid === undefined) return query;
  // As the database has it: a Date is less exact.
  const moment = `(SELECT ${at} FROM ${table} WHERE uuid = ?)`;
  return query.whereRaw(`${at} <= ${moment} AND (${at} < ${moment} OR uuid > ?)`, [uuid, uuid, uuid]);
}
