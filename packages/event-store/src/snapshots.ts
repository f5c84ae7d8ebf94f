import { createHash } from 'node:crypto';
import { type Db, inTenant, planned, queries, type TenantScope, type Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import type { StreamRef } from './append.ts';
import type { DomainEvent } from './event.ts';

const defaultEvery = 100;

const reading = 'SELECT version, state FROM snapshots WHERE stream_id = $1 AND shape = $2';

/** The kept state of a stream, if there is one whose shape is today's. */
export async function readSnapshot<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamId: string,
): Promise<Loaded<State> | undefined> {
  if (!aggregate.snapshots) return undefined;
  const [row] = await planned<Loaded<State>>(tx, 'read-snapshot', reading, [streamId, shapeOf(aggregate)]);
  return row;
}

/** Keeps the state in a transaction of its own when the stream has come far enough since version `before`. */
export async function keepSnapshot<State, E extends DomainEvent>(
  db: Db,
  scope: TenantScope,
  aggregate: Aggregate<never, State, E>,
  stream: StreamRef,
  before: number,
  loaded: Loaded<State>,
): Promise<void> {
  if (!isDue(aggregate, before, loaded)) return;
  await inTenant(db, scope, (tx) => writeSnapshot(tx, aggregate, stream, loaded));
}

/**
 * The same within the transaction that appended, for who appends without `decideAndAppend`. `before` is the version that
 * was loaded.
 */
export async function keepSnapshotIn<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  stream: StreamRef,
  before: number,
  loaded: Loaded<State>,
): Promise<void> {
  if (isDue(aggregate, before, loaded)) await writeSnapshot(tx, aggregate, stream, loaded);
}

function isDue<State, E extends DomainEvent>(
  { snapshots }: Aggregate<never, State, E>,
  before: number,
  { version }: Loaded<State>,
): boolean {
  const every = snapshots?.every ?? defaultEvery;
  return snapshots !== undefined && Math.floor(version / every) > Math.floor(before / every);
}

async function writeSnapshot<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  stream: StreamRef,
  { version, state }: Loaded<State>,
): Promise<void> {
  const row = { version, shape: shapeOf(aggregate), state: JSON.stringify(state) };
  await queries(tx)('snapshots')
    .insert({ stream_id: stream.id, workspace: stream.workspace, ...row })
    .onConflict('stream_id')
    .merge(row);
}

function shapeOf<State, E extends DomainEvent>(aggregate: Aggregate<never, State, E>): string {
  const parts = [aggregate.snapshots?.shape, JSON.stringify(aggregate.initial), aggregate.evolve.toString()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
