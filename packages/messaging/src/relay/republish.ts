import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';

const LOOK_MS = 500;
const HELD_MS = 30_000;

/**
 * Has a service's relay publish its whole log anew, in order, for a consumer that came later (`startsAt: 'end'`, begun
 * before). Others know the events by their versions and leave them. Takes each shard as a relay does, so that none
 * publishes in between: that may last as long as a lease. Aborted, it leaves everything as it was. `db`: the service's database, as worker.
 */
export async function republish(db: Db, signal?: AbortSignal): Promise<void> {
  const holder = `republish ${randomUUID()}`;
  for (;;) {
    if (signal?.aborted) break;
    await db('relay_shard')
      .where({ holder })
      .orWhere('held_until', '<', db.raw('clock_timestamp()'))
      .update({
        holder,
        held_until: db.raw("clock_timestamp() + ? * interval '1 millisecond'", [HELD_MS]),
        epoch: db.raw('epoch + 1'),
      });
    const others = await db('relay_shard').whereNot({ holder }).first();
    if (others === undefined) break;
    await sleep(LOOK_MS);
  }
  const free = { holder: '', held_until: '-infinity' };
  await db('relay_shard')
    .where({ holder })
    .update(signal?.aborted ? free : { ...free, pos: 0 });
  nudgeRelays(db);
}
