import { batchOf, type Cause, prepare, type StreamAppend } from './append.ts';
import type { DomainEvent, StoredEvent } from './event.ts';

/**
 * The argument of the database's own `append(jsonb)`, to be made JSON, for a single statement that writes rows and
 * appends in one round trip: `events` are what is appended, `batch` what the function takes. Call `noteAppend` in
 * its transaction, or `nudgeRelays` when it has committed.
 */
export function appendBatch<E extends DomainEvent>(
  appends: readonly StreamAppend<E>[],
  cause: Cause,
): { readonly events: readonly StoredEvent<E>[]; readonly batch: readonly object[] } {
  const events = prepare(appends, cause);
  return { events, batch: batchOf(appends, events) };
}
