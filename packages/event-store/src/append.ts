import { randomUUID } from 'node:crypto';
import { planned, type Tx } from '@tutka/database';
import { VersionConflict } from './conflict.ts';
import type { DomainEvent, EventMeta, StoredEvent } from './event.ts';
import { noteAppend } from './local-appends.ts';
import { conflictState } from './log.ts';
import { recordedNow } from './recorded-at.ts';
import { uuid5 } from './uuid5.ts';

const appending = 'SELECT append($1::jsonb)::int[] AS before';

/** A stream: the history of one aggregate. */
export interface StreamRef {
  readonly id: string;
  /** The aggregate's kind, such as `agent`. */
  readonly type: string;
  readonly workspace: string;
}

/** What goes to the end of one stream. */
export interface StreamAppend<E extends DomainEvent = DomainEvent> {
  readonly stream: StreamRef;
  /** The version the stream must be at: 0 for a new one, `any` where rows are the truth and events only tell. */
  readonly expected: number | 'any';
  readonly events: readonly E[];
}

/** Where events come from. The ids of a command's events follow from its own, so that a repeated one is found. */
export interface Cause {
  readonly commandId?: string;
  readonly meta?: EventMeta;
}

/**
 * Appends to one or several streams inside a transaction, in one round trip. Call it once a transaction and late:
 * from here to the commit, other appends to the same shards wait. Throws `VersionConflict` when a stream is not
 * at the expected version, and PostgreSQL's 23505 on `events_event_id_key` when the command was already carried out.
 * `project` writes read models before the append, as `decideAndAppend` does: where all transactions take their locks in
 * this order, none waits for another in a circle. Streams expected at `any` have no versions yet then.
 */
export async function appendEvents<E extends DomainEvent>(
  tx: Tx,
  appends: readonly StreamAppend<E>[],
  cause: Cause = {},
  project?: (events: readonly StoredEvent<E>[]) => Promise<void>,
): Promise<StoredEvent<E>[]> {
  const pending = prepare(appends, cause);
  if (pending.length === 0) return [];
  await project?.(pending);
  return send(tx, appends, pending);
}

/** The events of an append with everything but a version nobody expects known beforehand. */
export function prepare<E extends DomainEvent>(
  appends: readonly StreamAppend<E>[],
  { commandId = randomUUID(), meta = {} }: Cause,
): StoredEvent<E>[] {
  if (new Set(appends.map(({ stream }) => stream.id)).size < appends.length) {
    throw new Error('An append names each stream once.');
  }
  const recordedAt = recordedNow();
  return appends.flatMap(({ stream, expected, events }) =>
    events.map((event, at) => ({
      ...event,
      id: eventId(commandId, stream.id, at),
      streamId: stream.id,
      streamType: stream.type,
      workspace: stream.workspace,
      version: (expected === 'any' ? 0 : expected) + at + 1,
      schemaVersion: event.schemaVersion ?? 1,
      meta,
      recordedAt,
    })),
  );
}

/** The id of a command's event number `at` (from 0) in a stream. */
export function eventId(commandId: string, streamId: string, at: number): string {
  return uuid5(commandId, `${streamId}/${at}`);
}

/** Writes prepared events; versions of streams that were not expected at one are filled in. */
export async function send<E extends DomainEvent>(
  tx: Tx,
  appends: readonly StreamAppend<E>[],
  pending: readonly StoredEvent<E>[],
): Promise<StoredEvent<E>[]> {
  const batch = batchOf(appends, pending);
  const before = await callAppend(tx, JSON.stringify(batch));
  noteAppend(tx);
  const base = new Map(batch.map(({ stream, expected }, at) => [stream, expected === -1 ? before[at] : 0]));
  return pending.map((event) => ({ ...event, version: event.version + (base.get(event.streamId) ?? 0) }));
}

/** What `append(jsonb)` takes, streams in the order of their locks. */
export function batchOf<E extends DomainEvent>(
  appends: readonly StreamAppend<E>[],
  pending: readonly StoredEvent<E>[],
) {
  return appends
    .filter(({ events }) => events.length > 0)
    .map(({ stream, expected }) => ({
      stream: stream.id,
      type: stream.type,
      workspace: stream.workspace,
      expected: expected === 'any' ? -1 : expected,
      events: pending.filter(({ streamId }) => streamId === stream.id).map(written),
    }))
    .sort((a, b) => lockOrder(a.stream).localeCompare(lockOrder(b.stream)));
}

async function callAppend(tx: Tx, batch: string): Promise<number[]> {
  const rows = await planned<{ before: number[] }>(tx, 'append', appending, [batch]).catch(
    (error: unknown) => {
      throw isConflict(error) ? new VersionConflict(error) : error;
    },
  );
  return rows[0]?.before ?? [];
}

/** By shard, then by id: the order in which every transaction takes its locks. */
function lockOrder(streamId: string): string {
  return (streamId.slice(-1) + streamId).toLowerCase();
}

function written({ id, type, schemaVersion, data, meta, recordedAt }: StoredEvent) {
  return { id, type, schemaVersion, data: data ?? null, meta, recordedAt };
}

function isConflict(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === conflictState;
}
