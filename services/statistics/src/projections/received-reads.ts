import { planned, queries, type Tx } from '@tutka/database';
import type { AuditedEvent } from '../audit/read-action.ts';
import { audited } from '../audit/rules.ts';
import { counted } from '../counting/read-event.ts';
import type { CountedEvent } from '../counting/told.ts';

type Kind = readonly [topic: string, type: string];
const nameOf = ([topic, type]: Kind) => `${topic} ${type}`;
/** Written out: looked up in a table that PostgreSQL makes of them once, where a parameter is searched for each row. */
const among = (kinds: readonly Kind[]) =>
  `topic || ' ' || type IN (${kinds.map((kind) => `'${nameOf(kind)}'`).join(', ')})`;

const kinds = new Map(counted.map((kind) => [nameOf(kind), kind]));

/** Columns of some rows, each of them as one value: a row by itself costs several times as much to read. */
interface Columns {
  readonly last: string | null;
  readonly n: number;
  readonly names: string;
  readonly workspaces: string;
  readonly times: Buffer;
  readonly actors: string;
  readonly lengths: Buffer;
  readonly values: Buffer;
}

const reading = `
  SELECT max(seq) AS last, count(*)::int AS n, string_agg(name, E'\\n') AS names,
    string_agg(workspace::text, '') AS workspaces, string_agg(timestamptz_send(at), '') AS times,
    string_agg(coalesce(headers->>'actorkind', ''), E'\\n') AS actors,
    string_agg(int4send(octet_length(value)), '') AS lengths, string_agg(value, '') AS values
  FROM (SELECT *, topic || ' ' || type AS name FROM received
    WHERE seq > $1 AND seq <= $2 AND ${among(counted)} ORDER BY seq LIMIT $3) r`;

/** The next events that are counted, after a place up to another, in the order of arrival, and the place of the last. */
export async function readCounted(
  tx: Tx,
  after: bigint,
  upTo: bigint,
  limit: number,
): Promise<{ events: CountedEvent[]; last: bigint }> {
  const [row] = await planned<Columns>(tx, 'read-counted', reading, [String(after), String(upTo), limit]);
  if (!row?.last) return { events: [], last: upTo };
  return { events: eventsOf(row), last: row.n < limit ? upTo : BigInt(row.last) };
}

const UUID_LENGTH = 36;
/** From 1970 to 2000, where PostgreSQL's time begins. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

function eventsOf({ n, names, workspaces, times, actors, lengths, values }: Columns): CountedEvent[] {
  const [name, actor] = [names.split('\n'), actors.split('\n')];
  let end = 0;
  return Array.from({ length: n }, (_, at) => {
    const [topic, type] = kinds.get(name[at] ?? '') ?? ['', ''];
    const begin = end;
    end += lengths.readInt32BE(at * 4);
    return {
      topic,
      type,
      time: new Date(EPOCH_MS + Number(times.readBigInt64BE(at * 8)) / 1000),
      workspace: workspaces.slice(at * UUID_LENGTH, (at + 1) * UUID_LENGTH),
      headers: actor[at] ? { actorkind: actor[at] } : {},
      value: values.subarray(begin, end),
    };
  });
}

interface AuditedRow extends Omit<AuditedEvent, 'time'> {
  readonly ms: number;
}

const telling = `
  SELECT event_id AS id, workspace, topic, key AS subject, type, date_part('epoch', at) * 1000 AS ms, headers, value
  FROM received WHERE seq > $1 AND seq <= $2 AND ${among(audited)}`;

const toldOf = ({ ms, ...event }: AuditedRow): AuditedEvent => ({ ...event, time: new Date(Math.round(ms)) });

/** What the audit log tells of after a place up to another, in the order of arrival. */
export async function readAudited(tx: Tx, after: bigint, upTo: bigint): Promise<AuditedEvent[]> {
  const rows = await planned<AuditedRow>(tx, 'read-audited', `${telling} ORDER BY seq`, [
    String(after),
    String(upTo),
  ]);
  return rows.map(toldOf);
}

const FETCHED = 5000;

/** All that the audit log tells of up to a place, some at once: one subject after the other, each from its beginning. */
export async function* auditedBySubject(tx: Tx, upTo: bigint): AsyncGenerator<AuditedEvent[]> {
  const run = queries(tx);
  await run.raw("SET LOCAL work_mem = '64MB'");
  const text = `DECLARE audited NO SCROLL CURSOR FOR ${telling} ORDER BY key COLLATE "C", seq`;
  await run.raw(text.replace('$1', '0').replace('$2', String(upTo)));
  const next = () => planned<AuditedRow>(run, 'fetch-audited', `FETCH ${FETCHED} FROM audited`, []);
  for (let rows = await next(); rows.length > 0; ) {
    const coming = next();
    coming.catch(() => undefined);
    yield rows.map(toldOf);
    rows = await coming;
  }
}
