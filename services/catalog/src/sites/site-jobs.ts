import { queries, type Tx } from '@tutka/database';
import { SiteImportSuperseded } from '../domain/sites/site-import.refusals.ts';
import { isBusy, lockHosts } from '../store/site-hosts.ts';

/** What is claimed: one step of an import, until the lease ends. */
export interface SiteJob {
  readonly import: string;
  readonly workspace: string;
  /** Of this lease; higher than that of every earlier one. */
  readonly epoch: number;
  /** The site's robots.txt, once it was read. */
  readonly robots: string | null;
  /** Requests that were made for the phase it is in. */
  readonly requests: number;
  /** How often in a row a step met an error of ours. */
  readonly stumbles: number;
}

interface ClaimedRow extends Omit<SiteJob, 'epoch'> {
  readonly epoch: string;
}

/** Puts an import on the list of work, or to its next phase there. */
export async function scheduleSite(
  tx: Tx,
  { import: site, workspace, host }: { import: string; workspace: string; host: string },
): Promise<void> {
  const fresh = { run_at: queries(tx).fn.now(), lease_until: null, requests: 0, stumbles: 0, parked: false };
  await queries(tx)('site_jobs')
    .insert({ import: site, workspace, host, ...fresh })
    .onConflict('import')
    .merge(fresh);
}

/** Takes the step that is due longest, of a site that nobody is asking and whose pause is over. */
export async function claimSite(tx: Tx, leaseMs: number): Promise<SiteJob | undefined> {
  await lockHosts(tx);
  const { rows } = await queries(tx).raw<{ rows: ClaimedRow[] }>(
    `UPDATE site_jobs SET epoch = nextval('site_epochs'), lease_until = now() + ? * interval '1 ms'
     WHERE import = (
       SELECT j.import FROM site_jobs j
       WHERE NOT j.parked AND j.run_at <= now() AND (j.lease_until IS NULL OR j.lease_until < now())
         AND NOT ${isBusy('j.host', 'j.import', 'j.pause_ms')}
       ORDER BY j.run_at, j.import LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING import, workspace, epoch, robots, requests, stumbles`,
    [leaseMs],
  );
  return rows[0] && { ...rows[0], epoch: Number(rows[0].epoch) };
}

/** Makes sure that the lease is ours until the transaction ends. Throws `SiteImportSuperseded`. */
export async function holdSite(tx: Tx, { import: site, epoch }: SiteJob): Promise<void> {
  const held = await queries(tx)('site_jobs')
    .where({ import: site, epoch })
    .whereNotNull('lease_until')
    .forUpdate()
    .first('import');
  if (!held) throw new SiteImportSuperseded();
}

/** Gives the step back; the next one is due after a pause. `asked`: the site was sent a request. */
export async function nextStep(
  tx: Tx,
  { import: site, epoch }: SiteJob,
  { pauseMs, asked, robots }: { pauseMs: number; asked: boolean; robots?: string | undefined },
): Promise<void> {
  const now = queries(tx).fn.now();
  await queries(tx)('site_jobs')
    .where({ import: site, epoch })
    .update({
      lease_until: null,
      run_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [asked ? pauseMs : 0]),
      pause_ms: Math.ceil(pauseMs),
      stumbles: 0,
      ...(asked && { asked_at: now, requests: queries(tx).raw('requests + 1') }),
      ...(robots !== undefined && { robots }),
    });
}

/** Gives a step back that met an error of ours, to be tried again after `pauseMs`. */
export async function stumble(tx: Tx, { import: site, epoch }: SiteJob, pauseMs: number): Promise<void> {
  await queries(tx)('site_jobs')
    .where({ import: site, epoch })
    .update({
      lease_until: null,
      run_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [pauseMs]),
      stumbles: queries(tx).raw('stumbles + 1'),
    });
}

/** There is nothing to do until pages are chosen; what the site allows is kept. */
export async function parkSite(tx: Tx, site: string): Promise<void> {
  await queries(tx)('site_jobs').where({ import: site }).update({ parked: true, lease_until: null });
}

export async function dropSiteJob(tx: Tx, site: string): Promise<void> {
  await queries(tx)('site_jobs').where({ import: site }).delete();
}

/** Gives a lease back, so that others go on at once. */
export async function releaseSite(tx: Tx, { import: site, epoch }: SiteJob): Promise<void> {
  await queries(tx)('site_jobs').where({ import: site, epoch }).update({ lease_until: null });
}

/** Milliseconds until a step may be due; undefined where none waits. */
export async function untilNextStep(tx: Tx): Promise<number | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { wait: number | null }[] }>(
    `SELECT extract(epoch FROM min(greatest(run_at, lease_until)) - now())::float8 * 1000 AS wait
     FROM site_jobs WHERE NOT parked`,
  );
  return rows[0]?.wait ?? undefined;
}
