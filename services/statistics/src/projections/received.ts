import { planned, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { bytesColumn, plainArray, textArray } from './columns.ts';

/** Mostly all are new: then their ids need not come back. */
const keeping = `
  WITH kept AS (INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
  SELECT event_id, workspace, topic, key, type, source, stream_version, to_timestamp(at / 1000.0),
    convert_from(substring($9::bytea FROM h FOR hn), 'UTF8')::jsonb, substring($12::bytea FROM v FOR vn)
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[],
    $10::int[], $11::int[], $13::int[], $14::int[])
    AS n(event_id, workspace, topic, key, type, source, stream_version, at, h, hn, v, vn)
  ON CONFLICT (event_id) DO NOTHING RETURNING event_id)
  SELECT CASE WHEN count(*) < $15::int THEN coalesce(json_agg(event_id), '[]') END AS fresh FROM kept`;

/** Keeps what was consumed, each event once, and returns those that were not there. */
export async function keepReceived(tx: Tx, events: readonly PublicEvent[]): Promise<readonly PublicEvent[]> {
  const [row] = await planned<{ fresh: string[] | null }>(tx, 'keep-received', keeping, [
    textArray(events.map(({ id }) => id)),
    textArray(events.map(({ workspace }) => workspace)),
    textArray(events.map(({ topic }) => topic)),
    textArray(events.map(({ subject }) => subject)),
    textArray(events.map(({ type }) => type)),
    textArray(events.map(({ source }) => source)),
    plainArray(events.map(({ streamVersion }) => streamVersion)),
    plainArray(events.map(({ time }) => time.getTime())),
    ...bytesColumn(events.map(({ headers }) => Buffer.from(JSON.stringify(causeOf(headers))))),
    ...bytesColumn(events.map(({ value }) => value)),
    events.length,
  ]);
  if (!row?.fresh) return events;
  const fresh = new Set(row.fresh);
  // Deleted as it is found: what came twice at once is there once.
  return events.filter(({ id }) => fresh.delete(id));
}

/** What of the headers stands in columns of its own, or is the same of all. */
const elsewhere = new Set([
  'content-type',
  'ce_specversion',
  'ce_id',
  'ce_type',
  'ce_source',
  'ce_subject',
  'ce_time',
  'ce_streamversion',
  'workspace',
]);

function causeOf(headers: PublicEvent['headers']): PublicEvent['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !elsewhere.has(name)));
}

/** The place of the newest event that was received; 0: none was. */
export async function lastReceived(tx: Tx): Promise<bigint> {
  const row = await queries(tx)('received').max('seq as last').first<{ last: string | null }>();
  return BigInt(row?.last ?? 0);
}

/** The workspaces of the events after a place. */
export async function workspacesSince(tx: Tx, after: bigint): Promise<string[]> {
  return await queries(tx)('received').where('seq', '>', String(after)).distinct().pluck('workspace');
}
