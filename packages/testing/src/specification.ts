import { deepStrictEqual } from 'node:assert/strict';

/** The pure rules under test. */
export interface Rules<Command, State, Event> {
  readonly decide: (command: Command, state: State) => Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly initial: State;
}

/** What a specification may expect of a command. */
export interface Outcome<Event> {
  /** Exactly these events, in this order; none means that nothing happens. */
  thenEvents(expected: Event[]): void;
  /** The command is refused with the domain error of this name. */
  thenRejects(name: string): void;
}

/** `given(events).when(command).thenEvents(events)` for one aggregate's decide and evolve. */
export function specify<Command, State, Event>(rules: Rules<Command, State, Event>) {
  return {
    given: (events: Event[]) => ({
      when: (command: Command): Outcome<Event> => {
        const run = () => rules.decide(command, events.reduce(rules.evolve, rules.initial));
        return {
          thenEvents: (expected) => deepStrictEqual(run(), expected),
          thenRejects: (name) => deepStrictEqual(refusal(run), name),
        };
      },
    }),
  };
}

function refusal(run: () => unknown): string {
  try {
    return `no refusal, but ${JSON.stringify(run())}`;
  } catch (error) {
    if (error instanceof Error) return error.name;
    throw error;
  }
}
