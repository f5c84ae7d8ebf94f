import type { Db } from '@tutka/database';

const lookEveryMs = 3_600_000;

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

/** Forgets old records now and then, when `tick` is called; never in the caller's way. */
export function createRetention(db: Db, days: number): { tick(): void } {
  let looked = 0;
  return {
    tick() {
      if (Date.now() - looked < lookEveryMs) return;
      looked = Date.now();
      // What fails now is tried again in an hour.
      void forgetOld(db, days).catch(() => {});
    },
  };
}
