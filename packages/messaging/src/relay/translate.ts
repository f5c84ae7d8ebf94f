import type { LoggedEvent } from '@tutka/event-store';
import type { BusMessage } from '../bus.ts';
import { toMessage } from '../cloud-event.ts';
import type { RelayRoute } from './route.ts';

/**
 * For how long an event that this version does not know is left to processes of the version that wrote it. They are
 * there while processes are replaced; after a rollback nobody is, and what comes behind it must not wait.
 */
const LEFT_MS = 300_000;

/** An event of a later version that nobody told: a rollback followed. It stays in the log. */
export class UntoldEvent extends Error {
  override readonly name = 'UntoldEvent';

  constructor({ id, streamType, type, schemaVersion }: LoggedEvent) {
    super(
      `Event ${id} is not published: "${type}" (form ${schemaVersion}) of a ${streamType} is of a later version.`,
    );
  }
}

/** What events come to, those of a shard in their order. */
interface Translated {
  readonly messages: BusMessage[];
  /** Over which the cursor may move. */
  readonly ready: LoggedEvent[];
  /** Shards that stand before an event for which `toPublications` threw. */
  readonly stuck: Map<number, unknown>;
  /** Shards that stand before an event which another version knows. */
  readonly left: Set<number>;
  /** Passed over for good. */
  readonly untold: LoggedEvent[];
}

/** Up to the first event of a shard that cannot be told: those behind it must wait, other shards need not. */
export function translate(route: RelayRoute, events: readonly LoggedEvent[]): Translated {
  const into: Translated = { messages: [], ready: [], stuck: new Map(), left: new Set(), untold: [] };
  for (const event of events) {
    if (into.stuck.has(event.shard) || into.left.has(event.shard)) continue;
    if (route.knows?.(event) ?? true) tell(route, event, into);
    else leave(route, event, into);
  }
  return into;
}

function leave({ leftMs = LEFT_MS }: RelayRoute, event: LoggedEvent, into: Translated): void {
  if (Date.now() - event.recordedAt.getTime() < leftMs) {
    into.left.add(event.shard);
    return;
  }
  into.untold.push(event);
  into.ready.push(event);
}

function tell({ toPublications, source }: RelayRoute, event: LoggedEvent, into: Translated): void {
  try {
    const told = toPublications(event);
    into.messages.push(...told.map((publication, at) => toMessage(source, event, publication, at)));
    into.ready.push(event);
  } catch (error) {
    into.stuck.set(event.shard, error);
  }
}
