import { planned, type Tx } from '@tutka/database';
import type { DomainEvent, LoggedEvent } from './event.ts';
import { type EventRow, eventColumns, fromRow } from './event-row.ts';
import { type Upcasters, upcast } from './upcasters.ts';

const loading = `SELECT ${eventColumns} FROM events WHERE stream_id = $1 AND version > $2 ORDER BY version`;

/** The events of a stream after `after` (a version, default 0), oldest first, lifted to their newest schema. */
export async function loadStream<E extends DomainEvent>(
  tx: Tx,
  streamId: string,
  { after = 0, upcasters = {} }: { after?: number; upcasters?: Upcasters } = {},
): Promise<LoggedEvent<E>[]> {
  const rows = await planned<EventRow>(tx, 'load-stream', loading, [streamId, after]);
  return rows.map((row) => upcast(fromRow(row), upcasters) as LoggedEvent<E>);
}

const loadingSeveral = `
  SELECT e.* FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[])) AS wanted(id, past)
  CROSS JOIN LATERAL (
    SELECT ${eventColumns} FROM events WHERE stream_id = wanted.id AND version > wanted.past ORDER BY version
  ) AS e`;

/** The same of several streams, each named once: the events of each, in the order in which they are named. */
export async function loadStreams<E extends DomainEvent>(
  tx: Tx,
  wanted: readonly { readonly id: string; readonly after: number }[],
  upcasters: Upcasters = {},
): Promise<LoggedEvent<E>[][]> {
  const rows = await planned<EventRow>(tx, 'load-streams', loadingSeveral, [
    wanted.map(({ id }) => id),
    wanted.map(({ after }) => after),
  ]);
  const byStream = Map.groupBy(rows, (row) => row.stream_id);
  return wanted.map(({ id }) =>
    (byStream.get(id) ?? []).map((row) => upcast(fromRow(row), upcasters) as LoggedEvent<E>),
  );
}
