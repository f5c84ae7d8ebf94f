import { readFileSync } from 'node:fs';
import type { Db } from '@tutka/database';
import { readDatabase } from '../faults/databases.ts';
import type { Figures, Scope, Sums } from './figures.ts';

const stores = ['identity', 'catalog', 'conversation', 'billing'] as const;
const statementIn = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/--.*$/gm, '');
const statement = statementIn('raw-figures.sql');
const detailsStatement = statementIn('raw-details.sql');
const DATABASE = 'raw_figures';
const AT_ONCE = 5_000;

/** The events of all stores, copied out of them as they are into one database of their own. */
export interface RawEvents {
  readonly count: number;
  /** What they say, worked out by PostgreSQL. */
  figures(scope: Scope): Promise<Figures>;
  /** What is no sum of steps. */
  details(scope: Scope): Promise<Figures>;
  /** The same, were one event of a type not there. */
  figuresWithout(type: string, scope: Scope): Promise<Figures>;
  detailsWithout(type: string, scope: Scope): Promise<Figures>;
}

/** Copies the events of a product whose data folder, or whose PostgreSQL, it is. */
export async function copyRawEvents(where: string | URL): Promise<RawEvents> {
  await readDatabase(where, 'postgres', async (db) => {
    await db.raw(`DROP DATABASE IF EXISTS ${DATABASE}`);
    await db.raw(`CREATE DATABASE ${DATABASE}`);
  });
  const inCopy = <T>(work: (db: Db) => Promise<T>) => readDatabase(where, DATABASE, work);
  await inCopy((copy) =>
    copy.raw(`CREATE TABLE raw_events (event_id uuid PRIMARY KEY, workspace uuid, stream_id uuid, type text, data jsonb, meta jsonb,
      recorded_at timestamptz)`),
  );
  let count = 0;
  for (const store of stores) {
    count += await readDatabase(where, store, (from) => inCopy((copy) => copyStore(from, copy)));
  }
  return {
    count,
    figures: (scope) => inCopy((copy) => read(copy, statement, scope)),
    details: (scope) => inCopy((copy) => read(copy, detailsStatement, scope)),
    figuresWithout: (type, scope) => inCopy((copy) => readWithout(copy, type, statement, scope)),
    detailsWithout: (type, scope) => inCopy((copy) => readWithout(copy, type, detailsStatement, scope)),
  };
}

async function readWithout(copy: Db, type: string, asked: string, scope: Scope): Promise<Figures> {
  const tx = await copy.transaction();
  try {
    await tx.raw(
      // Of who did least: whoever did something else in that hour is active in it without this event too.
      `DELETE FROM raw_events WHERE event_id = (
               SELECT event_id FROM raw_events e LEFT JOIN (
                 SELECT data ->> 'userUuid' AS who, count(*) AS acts FROM raw_events GROUP BY 1
               ) AS person ON person.who = e.data ->> 'userUuid'
               WHERE type = ? ORDER BY acts, event_id LIMIT 1)`,
      [type],
    );
    return await read(tx, asked, scope);
  } finally {
    await tx.rollback();
  }
}

async function copyStore(from: Db, copy: Db): Promise<number> {
  for (let after = '00000000-0000-0000-0000-000000000000', count = 0; ; ) {
    const { rows } = await from.raw<{ rows: { event_id: string }[] }>(
      `SELECT event_id, workspace, stream_id, type, data, meta, recorded_at FROM events WHERE event_id > ? ORDER BY event_id LIMIT ?`,
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return count;
    await copy.raw(
      `INSERT INTO raw_events SELECT * FROM jsonb_to_recordset(?) AS t (event_id uuid, workspace uuid, stream_id uuid, type text,
        data jsonb, meta jsonb, recorded_at timestamptz)`,
      [JSON.stringify(rows)],
    );
    after = last.event_id;
    count += rows.length;
  }
}

async function read(
  copy: Pick<Db, 'raw'>,
  asked: string,
  { step, zone, workspace, item, from, to }: Scope,
): Promise<Figures> {
  const bindings = {
    step,
    zone,
    workspace: workspace ?? null,
    item: item?.of ?? null,
    id: item?.id ?? null,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
  const { rows } = await copy.raw<{ rows: { step?: Date | null; measure: string; amount: string }[] }>(
    asked,
    bindings,
  );
  const total: Record<string, bigint> = {};
  const steps = new Map<number, Record<string, bigint>>();
  for (const { step: begins, measure, amount } of rows) {
    const at = begins?.getTime();
    const sums = at === undefined ? total : (steps.get(at) ?? {});
    sums[measure] = BigInt(amount);
    if (at !== undefined) steps.set(at, sums);
  }
  return { steps: steps as ReadonlyMap<number, Sums>, total };
}
