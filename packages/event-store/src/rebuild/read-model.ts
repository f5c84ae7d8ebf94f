import type { Tx } from '@tutka/database';
import type { LoggedEvent } from '../event.ts';
import type { Knows } from '../knowing.ts';
import type { Upcasters } from '../upcasters.ts';

/** A table that is made of a service's own events alone. */
export interface ReadModel {
  readonly table: string;
  readonly key: readonly string[];
  /** Columns that no event tells: not compared, and left as they are. */
  readonly leftOut?: readonly string[];
  /** What projections look rows up by beside the key. */
  readonly lookups?: readonly string[];
}

/** What a service makes of its events: the very functions by which it writes. */
export interface Projections {
  readonly readModels: readonly ReadModel[];
  /** Types of streams: of what happened in the same millisecond, those named first come first. */
  readonly precedence?: readonly string[];
  readonly upcasters?: Upcasters;
  /** The events that `apply` is given: those of types that only a later version has are passed over. */
  readonly knows: Knows;
  /** Writes what events mean, in their order. It finds the read models under their names, and no other table. */
  readonly apply: (tx: Tx, events: readonly LoggedEvent[]) => Promise<void>;
}

/** What was wrong in a table. */
export interface TableDifference {
  readonly table: string;
  /** Rows that were not as they must be; that were missing; that were too many. */
  readonly wrong: number;
  readonly missing: number;
  readonly extra: number;
  /** The keys of some of them. */
  readonly keys: readonly string[];
}
