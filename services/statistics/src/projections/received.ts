import { planned, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { bytesColumn, plainArray, textArray } from './columns.ts';

const keeping = `
  INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
  SELECT event_id, workspace, topic, key, type, source, stream_version, to_timestamp(at / 1000.0),
    convert_from(substring($9::bytea FROM h FOR hn), 'UTF8')::jsonb, substring($12::bytea FROM v FOR vn)
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[],
    $10::int[], $11::int[], $13::int[], $14::int[])
    AS n(event_id, workspace, topic, key, type, source, stream_version, at, h, hn, v, vn)
  ON CONFLICT (event_id) DO NOTHING RETURNING event_id`;

/** Keeps what was consumed, each event once, and returns those that were not there. */
export async function keepReceived(tx: Tx, events: readonly PublicEvent[]): Promise<readonly PublicEvent[]> {
  const rows = await planned<{ event_id: string }>(queries(tx), 'keep-received', keeping, [
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
  ]);
  if (rows.length === events.length) return events;
  const fresh = new Set(rows.map(({ event_id }) => event_id));
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

/** Columns of some rows, each as a list: a row by itself costs several times as much to read. */
interface ReceivedColumns {
  readonly last: string | null;
  readonly ids: string[] | null;
  readonly workspaces: string[];
  readonly topics: string[];
  readonly keys: string[];
  readonly types: string[];
  readonly sources: string[];
  readonly versions: number[];
  readonly times: number[];
  readonly headers: Record<string, string>[];
  readonly lengths: number[];
  readonly values: Buffer;
}

const reading = `
  SELECT max(seq) AS last, json_agg(event_id) AS ids, json_agg(workspace) AS workspaces, json_agg(topic) AS topics,
    json_agg(key) AS keys, json_agg(type) AS types, json_agg(source) AS sources, json_agg(stream_version) AS versions,
    json_agg(date_part('epoch', at) * 1000) AS times, json_agg(headers) AS headers,
    json_agg(octet_length(value)) AS lengths, string_agg(value, '') AS values
  FROM (SELECT * FROM received WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3) r`;

/** The next events after a place up to another, in the order of arrival, and the place of the last of them. */
export async function readReceived(
  tx: Tx,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<{ events: PublicEvent[]; last: bigint }> {
  const [row] = await planned<ReceivedColumns>(queries(tx), 'read-received', reading, [
    String(after),
    String(upTo),
    limit,
  ]);
  return { events: row ? eventsOf(row) : [], last: BigInt(row?.last ?? upTo) };
}

function eventsOf(columns: ReceivedColumns): PublicEvent[] {
  const { ids, workspaces, topics, keys, types, sources, versions, times, headers, lengths, values } =
    columns;
  let end = 0;
  return (ids ?? []).map((id, at) => {
    const begin = end;
    end += lengths[at] ?? 0;
    return {
      id,
      type: types[at] ?? '',
      source: sources[at] ?? '',
      subject: keys[at] ?? '',
      streamVersion: versions[at] ?? 0,
      time: new Date(Math.round(times[at] ?? 0)),
      workspace: workspaces[at] ?? '',
      topic: topics[at] ?? '',
      headers: headers[at] ?? {},
      value: values.subarray(begin, end),
    };
  });
}

/** The workspaces of the events after a place. */
export async function workspacesSince(tx: Tx, after: bigint): Promise<string[]> {
  return await queries(tx)('received').where('seq', '>', String(after)).distinct().pluck('workspace');
}
