import { type Db, queries, type Tx } from '@tutka/database';
import type { StopReason } from '../domain/reply-status.ts';

/** What this process holds its running replies by. */
export interface Lease {
  /** The process's name, the same after a restart. */
  readonly owner: string;
  /** Which start of it. */
  readonly epoch: string;
  readonly seconds: number;
}

/**
 * That a message which is found by its uuid runs. As a sum, so that PostgreSQL does not look for it in the index of those that run, which it takes
 * to be the smaller one and which has all of them.
 */
export const isRunning = 'status + 0 = 0';

/** Takes the next epoch under this name: leases of earlier starts are dead from now on. */
export async function takeEpoch(tx: Tx, owner: string, seconds: number): Promise<Lease> {
  const { rows } = await queries(tx).raw<{ rows: { epoch: string }[] }>(
    `SELECT nextval('lease_epochs') AS epoch`,
  );
  return { owner, epoch: rows[0]?.epoch ?? '0', seconds };
}

/** Prolongs the leases of some of this process's replies. Answers those it still holds. */
export async function renewLeases(worker: Db, lease: Lease, uuids: readonly string[]): Promise<string[]> {
  const rows: { uuid: string }[] = await worker('messages')
    .where({ status: 0, lease_owner: lease.owner, lease_epoch: lease.epoch })
    .whereIn('uuid', uuids)
    .update({ lease_expires_at: worker.raw('now() + make_interval(secs => ?)', [lease.seconds]) })
    .returning('uuid');
  return rows.map(({ uuid }) => uuid);
}

/** A running reply that is to end. */
export interface StopRequest {
  readonly uuid: string;
  readonly reason: Extract<StopReason, 'person' | 'suspended'>;
}

/** Those of this process's replies that somebody asked to stop. */
export async function stopRequests(worker: Db, lease: Lease): Promise<StopRequest[]> {
  return await worker('messages')
    .where({ status: 0, lease_owner: lease.owner, lease_epoch: lease.epoch })
    .whereNotNull('stop_requested')
    .select<StopRequest[]>('uuid', 'stop_requested as reason');
}

/** Asks whoever writes it to stop a reply; nothing happens to one that has ended. */
export async function requestStop(tx: Tx, uuid: string): Promise<void> {
  await queries(tx)('messages').where({ uuid, status: 0 }).update({ stop_requested: 'person' });
}

/** Asks to stop everything that is being written for a person. */
export async function requestStopOf(tx: Tx, userUuid: string): Promise<void> {
  await queries(tx)('messages')
    .where({ user_uuid: userUuid, status: 0 })
    .update({ stop_requested: 'suspended' });
}

/** Asks to stop what is being written for a person in a workspace, and was begun before that moment. */
export async function requestStopIn(
  tx: Tx,
  { workspace, userUuid }: { readonly workspace: string; readonly userUuid: string },
  before: Date,
): Promise<void> {
  await queries(tx)('messages')
    .where({ workspace, user_uuid: userUuid, status: 0 })
    .where('created_at', '<', before)
    .update({ stop_requested: 'suspended' });
}

/** Asks to stop everything that is being written under a share, by its guests or by the person it was for. */
export async function requestStopUnder(
  tx: Tx,
  share: { readonly uuid: string; readonly agentUuid: string; readonly userUuid: string },
): Promise<void> {
  const run = queries(tx);
  await run('messages')
    .where({ status: 0 })
    .whereIn(
      'session_uuid',
      run('sessions')
        .select('uuid')
        .where({ share_uuid: share.uuid })
        .orWhere({ agent_uuid: share.agentUuid || null, user_uuid: share.userUuid || null }),
    )
    .update({ stop_requested: 'suspended' });
}
