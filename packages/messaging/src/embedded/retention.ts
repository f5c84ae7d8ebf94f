import type { Db } from '@tutka/database';

const lookEveryMs = 3_600_000;
/** After which a group that nobody is in has been left for good: it was renamed, or its service has gone. */
const LEFT_DAYS = 30;

/**
 * Forgets records older than `days` that no known group has still to handle; for one that nobody is in any more, what came
 * since is not kept. The events themselves stay in their stores. Returns how many went.
 */
export async function forgetOld(db: Db, days: number): Promise<number> {
  return await db('bus_message as m')
    .whereRaw(`m.published_at < now() - ? * interval '1 day'`, [days])
    .whereNotExists(
      db('bus_group as g')
        .whereRaw('g.topic = m.topic AND g.partition = m.partition')
        .whereRaw('g.next <= m."offset"')
        // Whoever is in a group is seen once an hour.
        .whereRaw(`g.seen_at > m.published_at - interval '1 day'`),
    )
    .delete();
}

/**
 * Forgets groups that nobody has been in for a month, for which records would be kept for ever. Only where those who are in
 * one have been seen since the bus was opened: it may have been closed for longer.
 */
async function forgetLeft(db: Db): Promise<void> {
  await db('bus_group').whereRaw(`seen_at < now() - ? * interval '1 day'`, [LEFT_DAYS]).delete();
}

/** Forgets old records now and then, when `tick` is called; never in the caller's way. */
export function createRetention(db: Db, days: number, everyMs = lookEveryMs): { tick(): void } {
  let looked = 0;
  const look = async (isFirst: boolean) => {
    if (!isFirst) await forgetLeft(db);
    await forgetOld(db, days);
  };
  return {
    tick() {
      if (Date.now() - looked < everyMs) return;
      const isFirst = looked === 0;
      looked = Date.now();
      // What fails now is tried again in an hour.
      void look(isFirst).catch(() => {});
    },
  };
}
