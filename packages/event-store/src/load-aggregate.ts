import type { Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import type { DomainEvent } from './event.ts';
import { known } from './knowing.ts';
import { loadStreams } from './load.ts';
import { readSnapshots } from './snapshots.ts';

/** The state and version of one aggregate: its newest snapshot, and what happened since. Throws `LaterForm`. */
export async function loadAggregate<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamId: string,
): Promise<Loaded<State>> {
  const [loaded] = await loadAggregates(tx, aggregate, [streamId]);
  return loaded ?? nothingYet(aggregate);
}

/**
 * The same of several aggregates of one kind, in the order of `streamIds`, each named once: in as many round trips as
 * of one.
 */
export async function loadAggregates<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamIds: readonly string[],
): Promise<Loaded<State>[]> {
  const snapshots = await readSnapshots(tx, aggregate, streamIds);
  const starts = streamIds.map((id) => snapshots.get(id) ?? nothingYet(aggregate));
  const streams = await loadStreams<E>(
    tx,
    streamIds.map((id, at) => ({ id, after: starts[at]?.version ?? 0 })),
    aggregate.upcasters,
  );
  return starts.map(({ state, version }, at) => {
    const events = streams[at] ?? [];
    return {
      state: known(events, aggregate.knows).reduce<State>(aggregate.evolve, state),
      version: events.at(-1)?.version ?? version,
    };
  });
}

function nothingYet<State>({ initial }: Pick<Aggregate<never, State, never>, 'initial'>): Loaded<State> {
  return { state: initial, version: 0 };
}
