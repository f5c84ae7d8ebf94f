import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { KnowledgeIndexEvent } from '../domain/knowledges/knowledge-index.events.ts';

/** What is claimed: an index to build, until the lease ends. */
export interface IndexBuild {
  readonly knowledge: string;
  readonly workspace: string;
  readonly generation: number;
  /** Of this lease. */
  readonly epoch: number;
}

/** Keeps the list of work in step with the events of a base's indexes, in their transaction. */
export async function scheduleIndexBuild(tx: Tx, event: StoredEvent<KnowledgeIndexEvent>): Promise<void> {
  const { streamId: knowledge, workspace } = event;
  const builds = queries(tx)('index_builds');
  switch (event.type) {
    case 'IndexRequested':
    case 'IndexReopened':
      await builds.insert({ knowledge, workspace, generation: event.data.generation });
      return;
    case 'IndexSwitched':
      await builds.where({ knowledge, generation: event.data.serving }).delete();
      return;
    case 'IndexBuildFailed':
      await builds.where({ knowledge, generation: event.data.generation }).delete();
      return;
    case 'IndexDropped':
      await builds.where({ knowledge, generation: event.data.generation }).delete();
      await queries(tx)('index_drops').insert({ knowledge, workspace, generation: event.data.generation });
  }
}

/** The base is gone: nothing is left to do for it. */
export async function forgetIndexBuilds(tx: Tx, knowledge: string): Promise<void> {
  await queries(tx)('index_builds').where({ knowledge }).delete();
  await queries(tx)('index_drops').where({ knowledge }).delete();
}

/** Takes the build that has waited longest. */
export async function claimBuild(tx: Tx, leaseMs: number): Promise<IndexBuild | undefined> {
  const { rows } = await queries(tx).raw<{ rows: (Omit<IndexBuild, 'epoch'> & { epoch: string })[] }>(
    `WITH next AS (
       SELECT knowledge FROM index_builds
       WHERE run_at <= now() AND (lease_until IS NULL OR lease_until < now())
       ORDER BY run_at, knowledge LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE index_builds b SET epoch = nextval('index_build_epochs'), lease_until = now() + ? * interval '1 ms'
     FROM next WHERE b.knowledge = next.knowledge
     RETURNING b.knowledge, b.workspace, b.generation, b.epoch`,
    [leaseMs],
  );
  return rows[0] && { ...rows[0], epoch: Number(rows[0].epoch) };
}

/** Prolongs a lease; false where it is held no more. */
export async function prolongBuild(
  tx: Tx,
  { knowledge, epoch }: IndexBuild,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    `UPDATE index_builds SET lease_until = now() + ? * interval '1 ms' WHERE knowledge = ? AND epoch = ?`,
    [leaseMs, knowledge, epoch],
  );
  return rowCount === 1;
}

/** Whether a lease is held still; while it is, nobody takes the build over before this transaction ends. */
export async function holdsBuild(tx: Tx, { knowledge, epoch }: IndexBuild): Promise<boolean> {
  const row = await queries(tx)('index_builds').where({ knowledge, epoch }).forShare().first('knowledge');
  return row !== undefined;
}

/** The build has come further: tries that failed before are forgotten. False where the lease is held no more. */
export async function noteProgress(tx: Tx, { knowledge, epoch }: IndexBuild): Promise<boolean> {
  return (await queries(tx)('index_builds').where({ knowledge, epoch }).update({ attempt: 0 })) === 1;
}

/** How many tries have failed since the build last came further; undefined where the lease is held no more. */
export async function failedTries(tx: Tx, { knowledge, epoch }: IndexBuild): Promise<number | undefined> {
  const row = await queries(tx)('index_builds').where({ knowledge, epoch }).first('attempt');
  return row?.attempt;
}

/** Puts a build back: after a failure for later, else for whoever comes next. */
export async function putBuildBack(
  tx: Tx,
  { knowledge, epoch }: IndexBuild,
  failed: { readonly attempt: number; readonly delayMs: number } | undefined,
): Promise<void> {
  const later = failed && {
    attempt: failed.attempt,
    run_at: queries(tx).raw(`now() + ? * interval '1 ms'`, [failed.delayMs]),
  };
  await queries(tx)('index_builds')
    .where({ knowledge, epoch })
    .update({ lease_until: null, ...later });
}

/** Milliseconds until the next build is due; undefined where none waits. */
export async function untilNextBuild(tx: Tx): Promise<number | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { wait: number | null }[] }>(
    `SELECT extract(epoch FROM min(greatest(run_at, lease_until)) - now())::float8 * 1000 AS wait FROM index_builds`,
  );
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? undefined : Math.max(0, wait);
}
