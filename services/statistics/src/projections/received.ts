import { planned, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/** Keeps what was consumed, each event once, and returns those that were not there. */
export async function keepReceived(tx: Tx, events: readonly PublicEvent[]): Promise<readonly PublicEvent[]> {
  const rows = await planned<{ event_id: string }>(
    queries(tx),
    'keep-received',
    `INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::timestamptz[],
       $9::jsonb[], $10::bytea[])
     ON CONFLICT (event_id) DO NOTHING RETURNING event_id`,
    [
      events.map(({ id }) => id),
      events.map(({ workspace }) => workspace),
      events.map(({ topic }) => topic),
      events.map(({ subject }) => subject),
      events.map(({ type }) => type),
      events.map(({ source }) => source),
      events.map(({ streamVersion }) => streamVersion),
      events.map(({ time }) => time),
      events.map(({ headers }) => JSON.stringify(headers)),
      events.map(({ value }) => Buffer.from(value)),
    ],
  );
  if (rows.length === events.length) return events;
  const fresh = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => fresh.has(id));
}

interface ReceivedRow {
  readonly seq: string;
  readonly event_id: string;
  readonly workspace: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly source: string;
  readonly stream_version: number;
  readonly at: Date;
  readonly headers: Record<string, string>;
  readonly value: Buffer;
}

/** The place of the newest event that was received; 0: none was. */
export async function lastReceived(tx: Tx): Promise<bigint> {
  const row = await queries(tx)('received').max('seq as last').first<{ last: string | null }>();
  return BigInt(row?.last ?? 0);
}

/** The next events after a place up to another, in the order of arrival, and the place of the last of them. */
export async function readReceived(
  tx: Tx,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<{ events: PublicEvent[]; last: bigint }> {
  const rows: ReceivedRow[] = await queries(tx)('received')
    .where('seq', '>', String(after))
    .where('seq', '<=', String(upTo))
    .orderBy('seq')
    .limit(limit);
  const events = rows.map((row) => ({
    id: row.event_id,
    type: row.type,
    source: row.source,
    subject: row.key,
    streamVersion: row.stream_version,
    time: row.at,
    workspace: row.workspace,
    topic: row.topic,
    headers: row.headers,
    value: new Uint8Array(row.value),
  }));
  return { events, last: BigInt(rows.at(-1)?.seq ?? upTo) };
}

/** The workspaces of the events after a place. */
export async function workspacesSince(tx: Tx, after: bigint): Promise<string[]> {
  return await queries(tx)('received').where('seq', '>', String(after)).distinct().pluck('workspace');
}
