import type { Db } from '@tutka/database';

/** How many events of a service are not published yet, and for how many seconds the oldest of them has waited. */
export async function relayLag(db: Db): Promise<{ events: number; seconds: number }> {
  const { rows } = await db.raw<{ rows: { events: string; seconds: string | null }[] }>(
    `SELECT coalesce(sum(l.n - r.pos), 0) AS events,
            extract(epoch FROM clock_timestamp() - min(e.recorded_at)) AS seconds
     FROM relay_shard r JOIN log_shard l USING (shard)
     LEFT JOIN events e ON e.shard = r.shard AND e.pos = r.pos + 1`,
  );
  return { events: Number(rows[0]?.events ?? 0), seconds: Number(rows[0]?.seconds ?? 0) };
}
