import { type Db, databaseName } from '@tutka/database';
import type { AssignedPartition, Consumption, Subscription } from '../bus.ts';
import { inTime } from '../in-time.ts';
import { createPacer, type Polling } from '../pacer.ts';
import { deliver } from './delivery.ts';
import { join, leave, type Member } from './groups.ts';
import { onPublication } from './publications.ts';
import { partitionsOf } from './topics.ts';

/** Joins a group on the embedded bus. */
export async function consume(db: Db, subscription: Subscription, polling: Polling): Promise<Consumption> {
  const partitions = await partitionsOf(db, subscription.topics);
  const name = databaseName(db);
  const group = `${name} ${subscription.group}`;
  const pacer = createPacer(polling);
  const unhear = onPublication(name, subscription.topics, pacer.nudge);
  const member = memberOf(partitions, (mine, signal) => deliver(db, subscription, mine, pacer, signal));
  await join(group, member);
  return {
    async stop(deadlineMs) {
      unhear();
      await inTime(leave(group, member), deadlineMs, undefined);
    },
  };
}

function memberOf(
  partitions: readonly AssignedPartition[],
  run: (mine: readonly AssignedPartition[], signal: AbortSignal) => Promise<void>,
): Member {
  let taken = new AbortController();
  let running: Promise<void> | undefined;
  return {
    partitions,
    async revoke() {
      taken.abort();
      await running;
      running = undefined;
    },
    assign(mine) {
      taken = new AbortController();
      running = mine.length === 0 ? undefined : run(mine, taken.signal);
    },
  };
}
