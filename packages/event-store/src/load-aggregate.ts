import type { Tx } from '@tutka/database';
import type { Aggregate, Loaded } from './aggregate.ts';
import type { DomainEvent } from './event.ts';
import { known } from './knowing.ts';
import { loadStream } from './load.ts';
import { readSnapshot } from './snapshots.ts';

/** The state and version of one aggregate: its newest snapshot, and what happened since. Throws `LaterForm`. */
export async function loadAggregate<State, E extends DomainEvent>(
  tx: Tx,
  aggregate: Aggregate<never, State, E>,
  streamId: string,
): Promise<Loaded<State>> {
  const start = (await readSnapshot(tx, aggregate, streamId)) ?? { state: aggregate.initial, version: 0 };
  const events = await loadStream<E>(tx, streamId, {
    after: start.version,
    upcasters: aggregate.upcasters ?? {},
  });
  return {
    state: known(events, aggregate.knows).reduce<State>(aggregate.evolve, start.state),
    version: events.at(-1)?.version ?? start.version,
  };
}
