import { createHash } from 'node:crypto';
import { type Db, inTenant, planned, queries, type TenantScope, type Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import type { StreamRef } from './append.ts';
import type { DomainEvent } from './event.ts';

const defaultEvery = 100;

const reading = `
  SELECT s.stream_id, s.version, s.state FROM unnest((SELECT $1::uuid[])) AS wanted(id)
  JOIN snapshots s ON s.stream_id = wanted.id AND s.shape = $2`;

/** The kept states of streams, by their ids, of those that have one whose shape is today's. */
export async function readSnapshots<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, Loaded<State>>> {
  if (!aggregate.snapshots) return new Map();
  const rows = await planned<Loaded<State> & { readonly stream_id: string }>(tx, 'read-snapshots', reading, [
    streamIds,
    shapeOf(aggregate),
  ]);
  return new Map(rows.map(({ stream_id, version, state }) => [stream_id, { version, state }]));
}

/**
 * Keeps the state in a transaction of its own when the stream has come far enough since version `before`. Never throws: what
 * it is a snapshot of is committed, and is read without one.
 */
export async function keepSnapshot<State, E extends DomainEvent>(
  db: Db,
  scope: TenantScope,
  aggregate: Aggregate<never, State, E>,
  stream: StreamRef,
  before: number,
  loaded: Loaded<State>,
): Promise<void> {
  if (!isDue(aggregate, before, loaded)) return;
  try {
    await inTenant(db, scope, (tx) => writeSnapshot(tx, aggregate, stream, loaded));
  } catch (error) {
    process.emitWarning(`No snapshot was kept of the ${stream.type} ${stream.id}: ${String(error)}`);
  }
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

/** An aggregate's rules do not change while a process lives. */
const shapes = new WeakMap<object, string>();

function shapeOf<State, E extends DomainEvent>(aggregate: Aggregate<never, State, E>): string {
  const known = shapes.get(aggregate);
  if (known !== undefined) return known;
  const parts = [aggregate.snapshots?.shape, JSON.stringify(aggregate.initial), aggregate.evolve.toString()];
  const shape = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  shapes.set(aggregate, shape);
  return shape;
}
