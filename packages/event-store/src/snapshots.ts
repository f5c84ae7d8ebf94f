import { createHash } from 'node:crypto';
import { type Db, inTenant, queries, type TenantScope, type Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import type { StreamRef } from './append.ts';
import type { DomainEvent } from './event.ts';

const defaultEvery = 100;

/** The kept state of a stream, if there is one whose shape is today's. */
export async function readSnapshot<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamId: string,
): Promise<Loaded<State> | undefined> {
  if (!aggregate.snapshots) return undefined;
  return await queries(tx)('snapshots')
    .where({ stream_id: streamId, shape: shapeOf(aggregate) })
    .first<Loaded<State> | undefined>('version', 'state');
}

/** Keeps the state in a transaction of its own when the stream has come far enough since version `before`. */
export async function keepSnapshot<State, E extends DomainEvent>(
  db: Db,
  scope: TenantScope,
  aggregate: Aggregate<never, State, E>,
  stream: StreamRef,
  before: number,
  { version, state }: Loaded<State>,
): Promise<void> {
  const every = aggregate.snapshots?.every ?? defaultEvery;
  if (!aggregate.snapshots || Math.floor(version / every) === Math.floor(before / every)) return;
  const row = { version, shape: shapeOf(aggregate), state: JSON.stringify(state) };
  await inTenant(db, scope, (tx) =>
    queries(tx)('snapshots')
      .insert({ stream_id: stream.id, workspace: stream.workspace, ...row })
      .onConflict('stream_id')
      .merge(row),
  );
}

function shapeOf<State, E extends DomainEvent>(aggregate: Aggregate<never, State, E>): string {
  const parts = [aggregate.snapshots?.shape, JSON.stringify(aggregate.initial), aggregate.evolve.toString()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
