import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';

const LOOK_MS = 250;
const HELD_MS = 30_000;

/**
 * Has the relays of some services publish their whole logs anew, in order, for a consumer that comes later: `begin`
 * begins it (`startsAt: 'end'`), while no relay publishes anything. Others know the events by their versions and leave
 * them. Shards are taken as a relay takes them, which may last as long as a lease. `dbs`: the services' databases, as
 * worker. Where `begin` throws, nothing is published anew; it has half a minute. Repeating it is harmless. Throws where shards were
 * taken from it meanwhile.
 */
export async function republish(dbs: readonly Db[], begin: () => Promise<void>): Promise<void> {
  const holder = `republish ${randomUUID()}`;
  let [isBegun, held, released] = [false, 0, 0];
  try {
    for (const db of dbs) held += await holdShards(db, holder);
    await begin();
    isBegun = true;
  } finally {
    for (const db of dbs) {
      const free = { holder: '', held_until: '-infinity' };
      released += await db('relay_shard')
        .where({ holder })
        .update(isBegun ? { ...free, pos: 0 } : free);
      nudgeRelays(db);
    }
  }
  if (released < held)
    throw new Error(`${held - released} of ${held} shards were taken before it had begun; try again.`);
}

/** Answers how many there are. */
async function holdShards(db: Db, holder: string): Promise<number> {
  for (;;) {
    await db('relay_shard')
      .where({ holder })
      .orWhere('held_until', '<', db.raw('clock_timestamp()'))
      .update({
        holder,
        held_until: db.raw("clock_timestamp() + ? * interval '1 millisecond'", [HELD_MS]),
        epoch: db.raw('epoch + 1'),
      });
    const shards = await db('relay_shard').pluck('holder');
    if (shards.every((one) => one === holder)) return shards.length;
    await sleep(LOOK_MS);
  }
}
