import { type Db, inTenant, isUniqueViolation, queries, type TenantScope, type Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import { type Cause, eventId, prepare, type StreamRef, send } from './append.ts';
import { VersionConflict } from './conflict.ts';
import type { DomainEvent, StoredEvent } from './event.ts';
import { holdStreams } from './hold-streams.ts';
import { loadStream } from './load.ts';
import { loadAggregate } from './load-aggregate.ts';
import { keepSnapshot } from './snapshots.ts';

const tries = 10;

/** A command on its way to one aggregate. */
export interface Decision<Command, State, E extends DomainEvent> extends Cause {
  readonly streamId: string;
  /** The workspace a new stream belongs to; default is that of the scope. */
  readonly workspace?: string;
  readonly command: Command;
  /** Writes read models and state rows in the same transaction. Runs again when a try met a conflict. */
  readonly project?: (tx: Tx, events: StoredEvent<E>[], state: State) => Promise<void>;
}

/** What a command came to. */
export interface Decided<State, E extends DomainEvent> extends Loaded<State> {
  readonly events: StoredEvent<E>[];
  /** True when a command with this id was carried out before: these are its events, nothing was written. */
  readonly repeated: boolean;
}

/**
 * Holds the stream, loads an aggregate, decides, and appends with its read models in one transaction: any number of callers
 * come through one after another, and none waits in a circle for rows that the read models have in common. What still
 * conflicts (two who begin a stream) is tried again from the load, ten times in all; then the conflict is thrown, mostly
 * `VersionConflict`. Every error of `decide` and `project` comes through.
 */
export async function decideAndAppend<Command, State, E extends DomainEvent>(
  db: Db,
  scope: TenantScope,
  aggregate: Aggregate<Command, State, E>,
  decision: Decision<Command, State, E>,
): Promise<Decided<State, E>> {
  const stream = streamOf(scope, aggregate.type, decision);
  let seen = -1;
  for (let attempt = 1; ; attempt++) {
    let version = -1;
    try {
      const decided = await inTenant(db, scope, async (tx) => {
        const loaded = await loadHeld(tx, aggregate, stream.id);
        version = loaded.version;
        return attemptOnce(tx, aggregate, decision, stream, loaded);
      });
      await keepSnapshot(db, scope, aggregate, stream, decided.version - decided.events.length, decided);
      return decided;
    } catch (error) {
      const moved = version !== seen;
      seen = version;
      if (attempt === tries || !isPassing(error, moved)) throw error;
    }
  }
}

/** An aggregate to whose stream nobody else appends until the transaction ends; one that has none yet cannot be held. */
async function loadHeld<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamId: string,
): Promise<Loaded<State>> {
  for (;;) {
    // Both are sent at once, in this order.
    const [held, loaded] = await Promise.all([
      holdStreams(tx, [streamId]),
      loadAggregate(tx, aggregate, streamId),
    ]);
    const hasBegunBetween = held === 0 && loaded.version > 0;
    if (!hasBegunBetween) return loaded;
  }
}

async function attemptOnce<Command, State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<Command, State, E>,
  decision: Decision<Command, State, E>,
  stream: StreamRef,
  loaded: Loaded<State>,
): Promise<Decided<State, E>> {
  const earlier = await eventsOf<E>(tx, aggregate, decision, loaded);
  if (earlier.length > 0) return { ...loaded, events: earlier, repeated: true };
  const append = {
    stream,
    expected: loaded.version,
    events: aggregate.decide(decision.command, loaded.state),
  };
  if (append.events.length === 0) return { ...loaded, events: [], repeated: false };
  const events = prepare([append], decision);
  const state = append.events.reduce(aggregate.evolve, loaded.state);
  await decision.project?.(tx, events, state);
  await send(tx, [append], events);
  return { state, version: loaded.version + events.length, events, repeated: false };
}

/** The events that a command with this id left in the stream earlier. */
async function eventsOf<E extends DomainEvent>(
  tx: Tx,
  aggregate: Pick<Aggregate<never, never, E>, 'upcasters'>,
  { streamId, commandId }: { streamId: string; commandId?: string },
  { version }: { version: number },
): Promise<StoredEvent<E>[]> {
  if (version === 0 || commandId === undefined) return [];
  const first = await queries(tx)('events')
    .where('event_id', eventId(commandId, streamId, 0))
    .first<{ version: number } | undefined>('version');
  if (!first) return [];
  const events = await loadStream<E>(tx, streamId, {
    after: first.version - 1,
    upcasters: aggregate.upcasters ?? {},
  });
  const others = events.findIndex(({ id }, at) => id !== eventId(commandId, streamId, at));
  return others === -1 ? events : events.slice(0, others);
}

function streamOf(
  scope: TenantScope,
  type: string,
  decision: { streamId: string; workspace?: string },
): StreamRef {
  const workspace = decision.workspace ?? scope.workspace;
  if (!workspace) throw new Error(`A ${type} belongs to a workspace, and ${scope.kind} has none.`);
  return { id: decision.streamId, type, workspace };
}

/** Whether a new try may fare better. A taken unique key counts only while the stream moves under us. */
function isPassing(error: unknown, moved: boolean): boolean {
  if (error instanceof VersionConflict) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01' || (moved && isUniqueViolation(error));
}
