import type { Db } from '@tutka/database';
import type { Knows, LoggedEvent, Upcasters } from '@tutka/event-store';
import type { EventBus } from '../bus.ts';
import type { Publication } from '../cloud-event.ts';

/** What a relay publishes, from where to where. */
export interface RelayRoute {
  /** The service's database, as worker. */
  readonly db: Db;
  readonly bus: EventBus;
  /** The service, as `ce_source`. */
  readonly source: string;
  /** What a private event says in public: at most one publication a topic, or none. Pure. */
  readonly toPublications: (event: LoggedEvent) => readonly Publication[];
  readonly upcasters?: Upcasters;
  /**
   * Whether this version knows an event's type and the form of its data; by default each. One that it does not know is
   * left, with what comes behind it in its shard, to processes of the version that wrote it, for `leftMs` (default five
   * minutes) from its time on, and then passed over.
   */
  readonly knows?: Knows;
  readonly leftMs?: number;
}
