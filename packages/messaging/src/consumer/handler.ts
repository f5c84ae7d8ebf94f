import type { Tx } from '@tutka/database';
import type { PublicEvent } from '../cloud-event.ts';

/**
 * Decides something because an event happened. `commandId` is the same whenever this event reaches this reaction
 * again: hand it to `decideAndAppend`, and the decision is taken once.
 */
export type Reaction = (event: PublicEvent, commandId: string) => Promise<void>;

/** What a consumer does with events. */
export interface Handler {
  /** Its offsets' name, for ever: a new name reads everything again. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Writes read models, in one transaction with the offset. Gets each event once and in the order of its stream. */
  readonly project?: (tx: Tx, events: readonly PublicEvent[]) => Promise<void>;
  /** An event has its effect once however often it comes, so that no version is kept of each stream. */
  readonly knowsEvents?: boolean;
  /** By name, which takes part in the command id. Run one event after the other before the offset moves. */
  readonly reactions?: Readonly<Record<string, Reaction>>;
}
