import type { Db } from '@tutka/database';
import type { EventBus } from '../bus.ts';
import type { Handler } from '../consumer/handler.ts';
import { handlersOn } from '../consumer/joined.ts';
import { type ParkedCount, parkedDesk } from '../consumer/parked-desk.ts';
import { inTime } from '../in-time.ts';
import { relayLag } from '../relay/lag.ts';
import { placesOf } from './places.ts';
import { waitingTimes } from './waiting.ts';

/** What a group has still to handle of one partition. */
interface PartitionBacklog {
  readonly topic: string;
  readonly partition: number;
  readonly records: number;
  /** For how long the oldest of them has been waiting, at least: since somebody looked first. */
  readonly seconds: number;
  /** When the group handled a record of it last, in whichever process; null: never. */
  readonly handledAt: Date | null;
}

/** What one group of consumers has still to handle. */
interface GroupBacklog {
  readonly group: string;
  readonly records: number;
  readonly seconds: number;
  readonly handledAt: Date | null;
  /** Those that ever had a record. */
  readonly partitions: readonly PartitionBacklog[];
}

/** What a service makes of events that its consumers kept, in their order, after they were handled. */
export interface Follower {
  readonly name: string;
  /** Up to where it is, where the end is, and when it went on last; null: never. */
  place(): Promise<{ readonly done: bigint; readonly end: bigint; readonly handledAt: Date | null }>;
}

/** What a follower has still to handle. */
interface FollowerBacklog {
  readonly name: string;
  readonly records: number;
  /** For how long the oldest of them has been waiting, at least: since somebody looked first. */
  readonly seconds: number;
  readonly handledAt: Date | null;
}

/** What of a service's events and records is on its way, or put aside. */
export interface Backlog {
  readonly at: Date;
  /** Events that are not published yet, and for how long the oldest has been waiting. */
  readonly relay: { readonly events: number; readonly seconds: number };
  /** Null: the bus does not answer. */
  readonly groups: readonly GroupBacklog[] | null;
  readonly followers: readonly FollowerBacklog[];
  readonly parked: readonly ParkedCount[];
}

export interface BacklogWatch {
  /** Looks now; who asks meanwhile gets the same. */
  look(): Promise<Backlog>;
  /** What was seen last; undefined before the first look. */
  last(): Backlog | undefined;
  stop(): void;
}

const LOOK_MS = 15_000;
const BUS_PATIENCE_MS = 3000;

/**
 * Watches what is on its way in a service: every 15 s, and whenever it is asked. `db`: the service's database, as worker;
 * `onError` hears why a look failed.
 */
export function watchBacklog(
  bus: EventBus,
  db: Db,
  onError: (error: unknown) => void,
  followers: readonly Follower[] = [],
): BacklogWatch {
  const times = waitingTimes();
  let last: Backlog | undefined;
  let running: Promise<Backlog> | undefined;
  const failed = (error: unknown) => {
    onError(error);
    return null;
  };
  // One after the other: what is asked at once needs a connection each, which then is never idle for long enough to be given back.
  const seen = async (): Promise<Backlog> => {
    const relay = await relayLag(db);
    const parked = await parkedDesk(db).counts();
    const groups = await inTime(groupBacklogs(bus, db, times).catch(failed), BUS_PATIENCE_MS, null);
    const following: FollowerBacklog[] = [];
    for (const follower of followers) following.push(await followerBacklog(follower, times));
    last = { at: new Date(), relay, parked, groups, followers: following };
    return last;
  };
  const look = () => {
    running ??= seen().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => void look().catch(onError), LOOK_MS).unref();
  return { look, last: () => last, stop: () => clearInterval(timer) };
}

async function groupBacklogs(
  bus: EventBus,
  db: Db,
  times: ReturnType<typeof waitingTimes>,
): Promise<GroupBacklog[]> {
  const backlogs: GroupBacklog[] = [];
  for (const handler of handlersOn(db)) backlogs.push(await groupBacklog(bus, db, handler, times));
  return backlogs;
}

async function groupBacklog(
  bus: EventBus,
  db: Db,
  { group, topics }: Handler,
  times: ReturnType<typeof waitingTimes>,
): Promise<GroupBacklog> {
  const places = await placesOf(bus, db, group, topics);
  const now = Date.now();
  const partitions = places.map(({ topic, partition, next, end, handledAt }) => {
    const waited = times.look(`${group}/${topic}/${partition}`, next, end, now);
    return {
      topic,
      partition,
      records: Number(end > next ? end - next : 0n),
      seconds: waited / 1000,
      handledAt,
    };
  });
  return { group, ...summed(partitions), partitions: partitions.filter((_, n) => places[n]?.end !== 0n) };
}

async function followerBacklog(
  { name, place }: Follower,
  times: ReturnType<typeof waitingTimes>,
): Promise<FollowerBacklog> {
  const { done, end, handledAt } = await place();
  const waited = times.look(name, done, end, Date.now());
  return { name, records: Number(end - done), seconds: waited / 1000, handledAt };
}

function summed(partitions: readonly PartitionBacklog[]): Omit<GroupBacklog, 'group' | 'partitions'> {
  const handled = partitions.flatMap(({ handledAt }) => (handledAt ? [handledAt.getTime()] : []));
  return {
    records: partitions.reduce((sum, { records }) => sum + records, 0),
    seconds: Math.max(0, ...partitions.map(({ seconds }) => seconds)),
    handledAt: handled.length === 0 ? null : new Date(Math.max(...handled)),
  };
}
