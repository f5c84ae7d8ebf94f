import { queries, type Tx } from '@tutka/database';
import type { Knex } from 'knex';
import type { FileType } from './file-type.ts';
import type { ResourceType } from './signed-address.ts';

/** A file that someone sent or is about to send. */
export interface UploadRow {
  readonly key: string;
  readonly workspace: string;
  /** Null where the platform fetched it. */
  readonly owner: string | null;
  /** Under which a guest sent it. */
  readonly share: string | null;
  readonly resource_type: ResourceType;
  readonly name: string;
  /** signed: expected; stored: arrived; used: something refers to it; discarded: to be removed. */
  readonly state: 'signed' | 'stored' | 'used' | 'discarded';
  readonly size: string | null;
  readonly sha256: string | null;
  readonly stored_at: Date | Knex.Raw | null;
  readonly declared_type: string | null;
  readonly sniffed_type: string | null;
  /** The icon's name. */
  readonly file_type: FileType | null;
}

export type NewUpload = Pick<UploadRow, 'key' | 'workspace' | 'owner' | 'resource_type' | 'name'> &
  Partial<Pick<UploadRow, 'share'>>;

/** What is known of the bytes once they have arrived. */
export interface Arrival {
  /** In bytes. */
  readonly size: string;
  readonly sha256: string;
  readonly declared_type: string | null;
  readonly sniffed_type: string;
  readonly file_type: FileType;
}

const rows = (tx: Tx) => queries(tx)<UploadRow>('uploads');

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await rows(tx).insert({ ...upload, state: 'signed' });
}

/** A file that comes from ourselves: pasted text, a fetched page. */
export async function insertStored(tx: Tx, upload: NewUpload & Arrival): Promise<void> {
  await rows(tx).insert({ ...upload, state: 'stored', stored_at: queries(tx).fn.now() });
}

/** An upload that the transaction sees. */
export async function findUpload(tx: Tx, key: string): Promise<UploadRow | undefined> {
  return await rows(tx).where({ key }).first();
}

/** One sender's turn to put a file into the store; false where another has it, or a file arrived. */
export async function claimArrival(tx: Tx, key: string): Promise<boolean> {
  const run = queries(tx);
  const changed = await run('uploads')
    .where({ key, state: 'signed' })
    .whereRaw('coalesce(arriving_until < now(), true)')
    .update({ arriving_until: run.raw(`now() + interval '10 minutes'`) });
  return changed === 1;
}

/** Lets the next sender have a turn. */
export async function giveUpArrival(tx: Tx, key: string): Promise<void> {
  await queries(tx)('uploads').where({ key, state: 'signed' }).update({ arriving_until: null });
}

/** signed → `state`; false where it was not signed any more. */
export async function markArrived(
  tx: Tx,
  key: string,
  arrival: Arrival,
  state: 'stored' | 'used',
): Promise<boolean> {
  const changed = await rows(tx)
    .where({ key, state: 'signed' })
    .update({ ...arrival, state, stored_at: queries(tx).fn.now() });
  return changed === 1;
}

/** stored → used, once; undefined where there is no such file that waits for its use. */
export async function takeUpload(tx: Tx, key: string): Promise<UploadRow | undefined> {
  const taken = await rows(tx)
    .where({ key, state: 'stored', resource_type: 'knowledge' })
    .update({ state: 'used' })
    .returning('*');
  return taken[0];
}

/** Leaves files to the sweeper. */
export async function discardUploads(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await rows(tx).whereIn('key', keys).update({ state: 'discarded' });
}

/** Keys of the pictures that came into a workspace. For workers. */
export async function picturesOf(tx: Tx, workspace: string): Promise<string[]> {
  return await rows(tx)
    .where({ workspace, resource_type: 'avatar' })
    .whereIn('state', ['stored', 'used'])
    .pluck('key');
}

/** Leaves all files of a workspace but some to the sweeper. For workers. */
export async function discardFilesOf(tx: Tx, workspace: string, but: readonly string[]): Promise<void> {
  await rows(tx)
    .where({ workspace })
    .whereNot({ state: 'discarded' })
    .whereNotIn('key', [...but])
    .update({ state: 'discarded' });
}

/** The same of a person's own picture. */
export async function discardPicture(tx: Tx, owner: string, key: string): Promise<void> {
  await rows(tx).where({ owner, key, resource_type: 'avatar' }).update({ state: 'discarded' });
}

/** Discards files that were never used, a day after their address was signed. For workers. */
export async function discardOrphans(tx: Tx): Promise<void> {
  await rows(tx)
    .whereIn('state', ['signed', 'stored'])
    .whereRaw(`created_at < now() - interval '1 day'`)
    .update({ state: 'discarded' });
}

/** Keys of discarded files. */
export async function someDiscarded(tx: Tx, limit: number): Promise<string[]> {
  return await rows(tx).where('state', 'discarded').limit(limit).pluck('key');
}

/** Forgets discarded files once their bytes are gone. */
export async function deleteDiscarded(tx: Tx, keys: readonly string[]): Promise<void> {
  await rows(tx).where('state', 'discarded').whereIn('key', keys).delete();
}
