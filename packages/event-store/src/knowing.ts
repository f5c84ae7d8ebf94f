import type { StoredEvent } from './event.ts';

/** Whether a version knows an event: its type, and the form of its data. */
export type Knows = (event: Pick<StoredEvent, 'type' | 'schemaVersion'>) => boolean;

/**
 * Knows events whose type is one of `types` and whose form (`schemaVersion`) is no later than the newest of that type, which
 * `forms` names where it is not 1.
 */
export function knowing(types: Iterable<string>, forms: Readonly<Record<string, number>> = {}): Knows {
  const newest = new Map([...types].map((type) => [type, forms[type] ?? 1]));
  return ({ type, schemaVersion }) => schemaVersion <= (newest.get(type) ?? 0);
}

/** An event of a known type whose data a later version wrote in a form of its own: what it says is not known. */
export class LaterForm extends Error {
  override readonly name = 'LaterForm';

  constructor({ id, type, schemaVersion }: StoredEvent) {
    super(`Event ${id}, a "${type}", has form ${schemaVersion}, which is of a later version.`);
  }
}

/** The events that a version knows; types of a later one are passed over. Throws `LaterForm`. */
export function known<E extends StoredEvent>(events: readonly E[], knows: Knows): E[] {
  return events.filter((event) => {
    if (knows(event)) return true;
    if (knows({ type: event.type, schemaVersion: 1 })) throw new LaterForm(event);
    return false;
  });
}
