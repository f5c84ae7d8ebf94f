import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import type { AssignedPartition, ReceivedMessage } from '../bus.ts';
import type { PublicEvent } from '../cloud-event.ts';
import type { Handler } from './handler.ts';
import { type Incoming, toIncoming } from './incoming.ts';
import { moveOffset } from './offsets.ts';
import { park } from './parking.ts';
import { keepVersions, standingOf, unhandled } from './streams.ts';

const behind = 'An earlier event of the same aggregate is parked.';

/** Handles consecutive records of one partition: reactions first, then one transaction with offset and projection. */
export async function handleMessages(
  db: Db,
  handler: Handler,
  at: AssignedPartition,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const incoming = toIncoming(messages);
  if (handler.reactions) {
    const fresh = await freshOf(db, handler, at.topic, incoming);
    for (const { event } of fresh.free) await react(handler, event);
  }
  await asWorker(db, (tx) => record(tx, handler, at, incoming));
}

/** Runs every reaction on one event. */
export async function react(handler: Handler, event: PublicEvent): Promise<void> {
  for (const [name, reaction] of Object.entries(handler.reactions ?? {})) {
    await reaction(event, uuid5(event.id, name));
  }
}

async function record(
  tx: Tx,
  handler: Handler,
  at: AssignedPartition,
  incoming: readonly Incoming[],
): Promise<void> {
  const remaining = await claim(tx, handler.group, at, incoming);
  if (remaining.length === 0) return;
  const { free, blocked } = await freshOf(queries(tx), handler, at.topic, remaining);
  if (blocked.length > 0) {
    await park(
      tx,
      handler.group,
      blocked.map(({ message }) => message),
      behind,
    );
  }
  if (free.length === 0) return;
  await handler.project?.(
    tx,
    free.map(({ event }) => event),
  );
  await keepVersions(tx, handler.group, at.topic, free);
}

/** Moves the offset over the records, and returns those that it had not passed yet. */
async function claim(
  tx: Tx,
  group: string,
  at: AssignedPartition,
  incoming: readonly Incoming[],
): Promise<readonly Incoming[]> {
  const [first, last] = [incoming[0], incoming.at(-1)];
  if (!first || !last) return [];
  const end = last.message.offset + 1n;
  const standing = await moveOffset(tx, group, at, first.message.offset, end);
  if (standing === first.message.offset) return incoming;
  return claim(
    tx,
    group,
    at,
    incoming.filter(({ message }) => message.offset >= standing),
  );
}

async function freshOf(
  run: Db,
  { group }: Handler,
  topic: string,
  incoming: readonly Incoming[],
): Promise<{ free: Incoming[]; blocked: Incoming[] }> {
  const { handled, parked } = await standingOf(run, group, topic, incoming);
  return {
    free: unhandled(
      incoming.filter(({ message }) => !parked.has(message.key)),
      handled,
    ),
    blocked: incoming.filter(({ message }) => parked.has(message.key)),
  };
}
