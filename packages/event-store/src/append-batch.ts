import { batchOf, type Cause, prepare, type StreamAppend } from './append.ts';
import type { DomainEvent } from './event.ts';

/**
 * The argument of the database's own `append(jsonb)`, to be made JSON, for a single statement that writes rows and
 * appends in one round trip. Call `nudgeRelays` when it has committed.
 */
export function appendBatch<E extends DomainEvent>(
  appends: readonly StreamAppend<E>[],
  cause: Cause = {},
): readonly object[] {
  return batchOf(appends, prepare(appends, cause));
}
