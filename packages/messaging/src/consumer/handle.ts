import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import type { AssignedPartition, Batch } from '../bus.ts';
import type { PublicEvent } from '../cloud-event.ts';
import { consumedSpans } from './consumed-spans.ts';
import type { Handler } from './handler.ts';
import { type Incoming, toIncoming } from './incoming.ts';
import { type Move, moveOffsets, standsAt } from './offsets.ts';
import { park } from './parking.ts';
import { anyParked, keepVersions, standingOf, unhandled } from './streams.ts';

const behind = 'An earlier event of the same aggregate is parked.';

/** Consecutive records of one partition. */
type Slice = Pick<Batch, keyof AssignedPartition | 'messages' | 'leaderEpoch'>;

/**
 * Handles consecutive records of some partitions, each named once: reactions first, then one transaction with offsets
 * and projection.
 */
export async function handleMessages(db: Db, handler: Handler, slices: readonly Slice[]): Promise<void> {
  const claims = slices.map((slice) => ({ at: slice, incoming: toIncoming(slice.messages) }));
  const spans = consumedSpans(handler.group, allOf(claims));
  const heard = new Set<string>();
  try {
    do {
      for (const event of await unheard(db, handler, claims, heard)) {
        await spans.within(event, () => react(handler, event));
        heard.add(event.id);
      }
    } while (!(await isRecorded(db, handler, claims, heard)));
    spans.end();
  } catch (error) {
    spans.end(error);
    throw error;
  }
}

/** What reactions have still to hear of; nothing where there are none. */
async function unheard(
  db: Db,
  handler: Handler,
  claims: readonly Claim[],
  heard: ReadonlySet<string>,
): Promise<PublicEvent[]> {
  if (!handler.reactions) return [];
  const { free } = await freshOf(db, handler, allOf(claims));
  return free.map(({ event }) => event).filter(({ id }) => !heard.has(id));
}

/** Runs every reaction on one event. */
export async function react(handler: Handler, event: PublicEvent): Promise<void> {
  for (const [name, reaction] of Object.entries(handler.reactions ?? {})) {
    await reaction(event, uuid5(event.id, name));
  }
}

type At = Pick<Slice, keyof AssignedPartition | 'leaderEpoch'>;

interface Claim {
  readonly at: At;
  readonly incoming: readonly Incoming[];
}

function allOf(claims: readonly Claim[]): Incoming[] {
  return claims.flatMap(({ incoming }) => incoming);
}

/** An event that no reaction heard of is free by now: what it waited for was handled or given up meanwhile. */
class FreedMeanwhile extends Error {}

/** Whether it could be: else nothing was, and there is more to react to. */
async function isRecorded(
  db: Db,
  handler: Handler,
  claims: readonly Claim[],
  heard: ReadonlySet<string>,
): Promise<boolean> {
  try {
    await asWorker(db, (tx) => record(tx, handler, claims, heard));
    return true;
  } catch (error) {
    if (error instanceof FreedMeanwhile) return false;
    throw error;
  }
}

async function record(
  tx: Tx,
  handler: Handler,
  claims: readonly Claim[],
  heard: ReadonlySet<string>,
): Promise<void> {
  const remaining = await claimAll(tx, handler.group, claims);
  if (remaining.length === 0) return;
  const { free, blocked } = await freshOf(queries(tx), handler, remaining);
  if (handler.reactions && !free.every(({ event }) => heard.has(event.id))) throw new FreedMeanwhile();
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
  if (!handler.knowsEvents) await keepVersions(tx, handler.group, free);
}

/** Moves the offsets over the records, and returns those that they had not passed yet. */
async function claimAll(tx: Tx, group: string, claims: readonly Claim[]): Promise<readonly Incoming[]> {
  const full = claims.filter(({ incoming }) => incoming.length > 0);
  const moved = await moveOffsets(
    tx,
    group,
    full.map(({ at, incoming }) => moveOver(at, incoming)),
  );
  const claimed: Incoming[] = [];
  for (const [n, { at, incoming }] of full.entries()) {
    claimed.push(...(moved[n] ? incoming : await claimRest(tx, group, at, incoming)));
  }
  return claimed;
}

/** Of a partition that others, or this group before, have moved into or over the records. */
async function claimRest(
  tx: Tx,
  group: string,
  at: At,
  incoming: readonly Incoming[],
): Promise<readonly Incoming[]> {
  const standing = await standsAt(tx, group, at);
  const rest = incoming.filter(({ message }) => message.offset >= standing);
  return rest.length === 0 ? [] : claimAll(tx, group, [{ at, incoming: rest }]);
}

function moveOver(at: At, incoming: readonly Incoming[]): Move {
  const first = incoming[0]?.message.offset ?? 0n;
  return { ...at, first, end: (incoming.at(-1)?.message.offset ?? first) + 1n };
}

async function freshOf(
  run: Db,
  { group, knowsEvents }: Handler,
  incoming: readonly Incoming[],
): Promise<{ free: readonly Incoming[]; blocked: readonly Incoming[] }> {
  if (knowsEvents && !(await anyParked(run, group))) return { free: incoming, blocked: [] };
  const standing = await standingOf(run, group, incoming);
  const { isParked } = standing;
  return {
    free: unhandled(
      incoming.filter(({ message }) => !isParked(message)),
      standing,
    ),
    blocked: incoming.filter(({ message }) => isParked(message)),
  };
}
