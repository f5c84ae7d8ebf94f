import { queries, type Tx } from '@tutka/database';
import type { Folder } from '@tutka/http-contracts';
import { FolderNameTaken, FolderNotFound } from '../domain/errors.ts';
import { ofFolder, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** A row of `session_folders`. */
export interface FolderRow {
  readonly uuid: string;
  readonly name: string;
  readonly colour: Folder['colour'];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What a person says of a folder. */
interface FolderChange {
  readonly name?: string | undefined;
  readonly colour?: Folder['colour'] | undefined;
}

/** The person's own in this workspace, by name. */
export async function listFolders(tx: Tx): Promise<FolderRow[]> {
  return await queries(tx)('session_folders').orderByRaw('lower(name), uuid').select<FolderRow[]>('*');
}

/** Throws FolderNameTaken. */
export async function insertFolder(
  tx: Tx,
  owner: Owner,
  uuid: string,
  { name, colour = null }: FolderChange,
): Promise<FolderRow> {
  const { workspace, userUuid } = owner;
  const row = { uuid, workspace, user_uuid: userUuid, name, colour };
  const [folder] = await named(queries(tx)('session_folders').insert(row).returning<FolderRow[]>('*'));
  await tell(tx, owner, [ofFolder(owner, { type: 'FolderCreated', data: { folderUuid: uuid, userUuid } })]);
  return found(folder);
}

/** Throws FolderNotFound, FolderNameTaken. A change of nothing changes nothing. */
export async function changeFolder(
  tx: Tx,
  owner: Owner,
  uuid: string,
  change: FolderChange,
): Promise<FolderRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return await ownFolder(tx, uuid);
  const written = { ...Object.fromEntries(given), updated_at: queries(tx).fn.now() };
  const changing = queries(tx)('session_folders').where({ uuid }).update(written).returning<FolderRow[]>('*');
  const [folder] = await named(changing);
  const row = found(folder);
  const data = { folderUuid: uuid, fields: given.map(([field]) => field) };
  await tell(tx, owner, [ofFolder(owner, { type: 'FolderChanged', data })]);
  return row;
}

/** Its chats stay, in no folder. Throws FolderNotFound. */
export async function deleteFolder(tx: Tx, owner: Owner, uuid: string): Promise<void> {
  const sessions = await queries(tx)('sessions').where({ folder_uuid: uuid }).update({ folder_uuid: null });
  const deleted = await queries(tx)('session_folders').where({ uuid }).delete();
  if (deleted === 0) throw notThere();
  await tell(tx, owner, [ofFolder(owner, { type: 'FolderDeleted', data: { folderUuid: uuid, sessions } })]);
}

/** One of the person's own, which stays until the transaction ends. Throws FolderNotFound. */
export async function ownFolder(tx: Tx, uuid: string): Promise<FolderRow> {
  const folder = queries(tx)('session_folders').where({ uuid }).forShare();
  return found(await folder.first<FolderRow | undefined>('*'));
}

function found(row: FolderRow | undefined): FolderRow {
  if (row) return row;
  throw notThere();
}

function notThere(): FolderNotFound {
  return new FolderNotFound('Folder not found');
}

async function named<T>(writing: PromiseLike<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'folder_name_of_person';
    throw isTaken ? new FolderNameTaken('You have a folder with this name. Choose another one.') : error;
  }
}
