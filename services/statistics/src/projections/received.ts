import { topics } from '@tutka/contracts';
import {
  bytesArray,
  intArray,
  jsonArray,
  planned,
  queries,
  type Tx,
  textArray,
  timeArray,
  uuidArray,
} from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/** Mostly all are new: then their ids need not come back. */
const keeping = `
  WITH kept AS (INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
    $8::timestamptz[], $9::jsonb[], $10::bytea[])
  ON CONFLICT (event_id) DO NOTHING RETURNING event_id)
  SELECT CASE WHEN count(*) < $11::int THEN coalesce(json_agg(event_id), '[]') END AS fresh FROM kept`;

/** Keeps what was consumed, each event once, and returns those that were not there. */
export async function keepReceived(tx: Tx, events: readonly PublicEvent[]): Promise<readonly PublicEvent[]> {
  const [row] = await planned<{ fresh: string[] | null }>(tx, 'keep-received', keeping, [
    uuidArray(events.map(({ id }) => id)),
    uuidArray(events.map(({ workspace }) => workspace)),
    textArray(events.map(({ topic }) => topic)),
    textArray(events.map(({ subject }) => subject)),
    textArray(events.map(({ type }) => type)),
    textArray(events.map(({ source }) => source)),
    intArray(events.map(({ streamVersion }) => streamVersion)),
    timeArray(events.map(({ time }) => time)),
    jsonArray(events.map(({ headers }) => causeOf(headers))),
    bytesArray(events.map(({ value }) => value)),
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
  const cause: Record<string, string> = {};
  for (const name in headers) if (!elsewhere.has(name)) cause[name] = headers[name] ?? '';
  return cause;
}

/** The place of the newest event that was received; 0: none was. */
export async function lastReceived(tx: Tx): Promise<bigint> {
  const row = await queries(tx)('received').max('seq as last').first<{ last: string | null }>();
  return BigInt(row?.last ?? 0);
}

// What somebody does anywhere counts where they signed up as well (funnel, retention); that an order is paid a provider tells.
const concerned = `
  WITH news AS (SELECT workspace, topic, key, headers FROM received WHERE seq > $1),
  doers AS (
    SELECT (headers->>'actor')::uuid AS user_uuid FROM news WHERE headers->>'actorkind' IN ('person', 'key') AND headers ? 'actor'
    UNION SELECT user_uuid FROM orders WHERE order_uuid IN (
      SELECT CASE topic WHEN '${topics.order}' THEN key::uuid END FROM news))
  SELECT workspace FROM news
  UNION SELECT p.workspace FROM people p JOIN doers USING (user_uuid) WHERE p.workspace IS NOT NULL`;

/** The workspaces whose figures the events after a place have changed. */
export async function workspacesSince(tx: Tx, after: bigint): Promise<string[]> {
  const rows = await planned<{ workspace: string }>(tx, 'concerned-workspaces', concerned, [String(after)]);
  return rows.map(({ workspace }) => workspace);
}
