import { queries, type Tx } from '@tutka/database';

const robotsHours = 24;

/** One claim at a time of work that asks a site, whoever does it; held until the transaction ends. */
export async function lockHosts(tx: Tx): Promise<void> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('site_jobs'))`);
}

/** SQL: whether somebody asks a host, or it has its pause. `host` and `but` (of an import, or null) are expressions. */
export function isBusy(host: string, but = 'NULL::uuid', pauseMs = '0'): string {
  return `(EXISTS (SELECT FROM site_hosts h WHERE h.host = ${host} AND h.free_at > now())
    OR EXISTS (SELECT FROM ingestion_jobs i WHERE i.host = ${host} AND i.lease_until > now())
    OR EXISTS (SELECT FROM site_jobs o WHERE o.host = ${host} AND o.import IS DISTINCT FROM ${but}
      AND (o.lease_until > now() OR o.asked_at > now() - greatest(o.pause_ms, ${pauseMs}) * interval '1 ms')))`;
}

/** The host was asked just now, and has a pause. */
export async function restHost(tx: Tx, host: string, pauseMs: number): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO site_hosts (host, free_at) VALUES (?, now() + ? * interval '1 ms')
     ON CONFLICT (host) DO UPDATE SET free_at = excluded.free_at`,
    [host, pauseMs],
  );
}

/** A host's robots.txt, where it was read within a day. */
export async function knownRobots(tx: Tx, host: string): Promise<string | undefined> {
  const row = await queries(tx)('site_hosts')
    .where({ host })
    .whereRaw(`robots_at > now() - ? * interval '1 hour'`, [robotsHours])
    .first<{ robots: string } | undefined>('robots');
  return row?.robots;
}

/** Keeps a host's robots.txt. */
export async function keepRobots(tx: Tx, host: string, robots: string): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO site_hosts (host, robots, robots_at) VALUES (?, ?, now())
     ON CONFLICT (host) DO UPDATE SET robots = excluded.robots, robots_at = excluded.robots_at`,
    [host, robots],
  );
}

/** Forgets hosts that nobody has asked for long enough for nothing to be known of them. */
export async function forgetHosts(tx: Tx): Promise<void> {
  const old = (column: string) => `coalesce(${column} < now() - ? * interval '1 hour', true)`;
  await queries(tx)('site_hosts')
    .whereRaw(`${old('free_at')} AND ${old('robots_at')}`, [robotsHours, robotsHours])
    .delete();
}

/** Whether a document came with an import of a site. */
export async function isOfSite(tx: Tx, document: string): Promise<boolean> {
  return (await queries(tx)('site_resources').where({ document }).first('ordinal')) !== undefined;
}
