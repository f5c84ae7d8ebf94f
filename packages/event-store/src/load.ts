import { queries, type Tx } from '@tutka/database';
import type { DomainEvent, LoggedEvent } from './event.ts';
import { type EventRow, fromRow } from './event-row.ts';
import { type Upcasters, upcast } from './upcasters.ts';

/** The events of a stream after `after` (a version, default 0), oldest first, lifted to their newest schema. */
export async function loadStream<E extends DomainEvent>(
  tx: Tx,
  streamId: string,
  { after = 0, upcasters = {} }: { after?: number; upcasters?: Upcasters } = {},
): Promise<LoggedEvent<E>[]> {
  const rows: EventRow[] = await queries(tx)('events')
    .where('stream_id', streamId)
    .where('version', '>', after)
    .orderBy('version');
  return rows.map((row) => upcast(fromRow(row), upcasters) as LoggedEvent<E>);
}
