import { asWorker, type Db, queries, TAKE_TIME, type Tx } from '@tutka/database';
import { REBUILD_RUNS } from '@tutka/event-store';
import type { Operations } from '@tutka/http-contracts';
import { HttpFailure } from '@tutka/service-runtime';

/** Makes a service's read models anew from its events, while they serve. */
export type Rebuild = () => Promise<unknown>;

/** What came of the last rebuild, whoever asked for it. */
type LastRebuild = NonNullable<Operations['rebuild']['last']>;

interface Kept extends Pick<LastRebuild, 'events' | 'differences'> {
  readonly ended_at: string;
  readonly milliseconds?: number | null;
}

/** One at a time a database, in whichever process. */
const CLASS = `hashtext('tutka.operations')`;
const LOCK = `hashtext('rebuild')`;

const running = {
  code: 409,
  errorCode: 'REBUILD_RUNNING',
  error: 'It is being made anew already',
} as const;

/** Begins a rebuild once `tell` has told of it; `onEnd` hears of its failure. @throws HttpFailure 409 while one runs */
export async function beginRebuild(
  db: Db,
  rebuild: Rebuild,
  tell: (tx: Tx) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  await new Promise<void>((begun, refused) => {
    asWorker(db, async (tx) => {
      const { rows } = await queries(tx).raw(`SELECT pg_try_advisory_xact_lock(${CLASS}, ${LOCK}) AS mine`);
      if (!rows[0].mine) throw new HttpFailure(running);
      await asWorker(db, tell);
      begun();
      await queries(tx).raw(TAKE_TIME);
      await rebuild();
    }).catch((error: unknown) => {
      refused(error);
      if (!(error instanceof HttpFailure)) onError(error);
    });
  });
}

/** Since when one runs, in whichever process; null: none does. */
export async function runningSince(db: Db): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { xact_start: Date }[] }>(
    `SELECT a.xact_start FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.classid = (${CLASS}::bigint & 4294967295)::oid AND l.objid = (${LOCK}::bigint & 4294967295)::oid`,
  );
  return rows[0]?.xact_start ?? null;
}

type FailedRebuild = NonNullable<Operations['rebuild']['failed']>;

/** The newest one that failed, where none was made since; of a service that keeps these, else null. */
export async function failedRebuild(db: Db): Promise<FailedRebuild | null> {
  const { rows: there } = await db.raw(`SELECT to_regclass('failed_rebuilds') IS NOT NULL AS kept`);
  if (!there[0].kept) return null;
  const { rows } = await db.raw<{ rows: { failed_at: Date; reason: string }[] }>(
    `SELECT failed_at, reason FROM failed_rebuilds
     WHERE failed_at > (SELECT coalesce(max(ended_at), '-infinity') FROM rebuilds) ORDER BY id DESC LIMIT 1`,
  );
  const [failed] = rows;
  return failed ? { at: failed.failed_at.toISOString(), reason: failed.reason } : null;
}

type Progress = NonNullable<Operations['rebuild']['progress']>;

/** How far one is that runs, in whichever process, whoever began it; null: none tells. */
export async function rebuildProgress(db: Db): Promise<(Progress & { readonly beganAt: Date }) | null> {
  const { rows: there } = await db.raw(`SELECT to_regclass('rebuild_progress') IS NOT NULL AS kept`);
  if (!there[0].kept) return null;
  const { rows } = await db.raw<{
    rows: { phase: Progress['phase']; events: string; total: string; began_at: Date }[];
  }>(`SELECT phase, events, total, began_at FROM rebuild_progress WHERE ${REBUILD_RUNS}`);
  const [row] = rows;
  if (!row) return null;
  const { phase, events, total, began_at: beganAt } = row;
  return { phase, events: Number(events), total: Number(total), beganAt };
}

/** Of a service that keeps what its rebuilds came to; else null. */
export async function lastRebuild(db: Db): Promise<LastRebuild | null> {
  const { rows: there } = await db.raw(`SELECT to_regclass('rebuilds') IS NOT NULL AS kept`);
  if (!there[0].kept) return null;
  const { rows } = await db.raw<{ rows: { kept: Kept }[] }>(
    'SELECT to_jsonb(r) AS kept FROM rebuilds r ORDER BY id DESC LIMIT 1',
  );
  const [last] = rows;
  if (!last) return null;
  const { ended_at: endedAt, events, milliseconds = null, differences } = last.kept;
  return { endedAt: new Date(endedAt).toISOString(), events, milliseconds, differences };
}
