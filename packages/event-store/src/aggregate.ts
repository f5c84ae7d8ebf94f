import type { DomainEvent } from './event.ts';
import type { Knows } from './knowing.ts';
import type { Upcasters } from './upcasters.ts';

/** The rules of one kind of aggregate, all pure. */
export interface Aggregate<Command, State, Event extends DomainEvent> {
  /** The streams' type, such as `agent`. */
  readonly type: string;
  readonly initial: State;
  /** What happens. Throws a named domain error to refuse, returns [] when nothing is to be done. */
  readonly decide: (command: Command, state: State) => Event[];
  readonly evolve: (state: State, event: Event) => State;
  /** The events that `evolve` is given: those of types that only a later version has are passed over. */
  readonly knows: Knows;
  readonly upcasters?: Upcasters;
  /** Keeps the state every so many events (default 100). The state must survive JSON. Raise `shape` when it changes, and when `evolve` knows more events. */
  readonly snapshots?: { readonly shape: string; readonly every?: number };
}

/** Where an aggregate stands. */
export interface Loaded<State> {
  readonly state: State;
  /** 0 when nothing has happened yet. */
  readonly version: number;
}
