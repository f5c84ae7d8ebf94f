import type { DomainEvent, EventMeta, LoggedEvent } from './event.ts';
import { noteRecorded } from './recorded-at.ts';

/** One row of `events`, as PostgreSQL hands it over. */
export interface EventRow {
  readonly shard: number;
  readonly pos: string;
  readonly workspace: string;
  readonly stream_id: string;
  readonly stream_type: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: EventMeta;
  readonly recorded_at: Date;
}

/** Its columns, named: a planned statement that answers `*` fails once there is another. */
export const eventColumns =
  'shard, pos, workspace, stream_id, stream_type, version, event_id, type, schema_version, data, meta, recorded_at';

/** The event of a row. */
export function fromRow(row: EventRow): LoggedEvent<DomainEvent> {
  noteRecorded(row.recorded_at);
  return {
    shard: row.shard,
    pos: BigInt(row.pos),
    workspace: row.workspace,
    streamId: row.stream_id,
    streamType: row.stream_type,
    version: row.version,
    id: row.event_id,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    meta: row.meta,
    recordedAt: row.recorded_at,
  };
}
