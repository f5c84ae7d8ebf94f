import { queries, type Tx } from '@tutka/database';
import type { UploadRow } from '../uploads/upload-rows.ts';
import type { AttachmentOwner } from './owner.ts';
import type { AttachmentText } from './read-attachment.ts';

/** A file of a message, with what it says where it is a document. */
export type AttachmentRow = Pick<UploadRow, 'key' | 'name' | 'size' | 'sniffed_type'> & {
  readonly text: string | null;
  readonly cut: boolean | null;
};

export async function keepText(
  tx: Tx,
  key: string,
  workspace: string,
  { text, cut }: AttachmentText,
): Promise<void> {
  await queries(tx)('attachment_texts').insert({ key, workspace, text, cut });
}

/** The owner's files among these keys, in use from now on. */
export async function useAttachments(
  tx: Tx,
  owner: AttachmentOwner,
  keys: readonly string[],
): Promise<AttachmentRow[]> {
  const run = queries(tx);
  const mine = { workspace: owner.workspace, owner: owner.uuid, resource_type: 'attachment' };
  await run('uploads')
    .where({ ...mine, state: 'stored' })
    .whereIn('key', keys)
    .update({ state: 'used' });
  return await run('uploads as u')
    .leftJoin('attachment_texts as t', 't.key', 'u.key')
    .where({ 'u.workspace': owner.workspace, 'u.owner': owner.uuid, 'u.resource_type': 'attachment' })
    .where('u.state', 'used')
    .whereIn('u.key', keys)
    .select<AttachmentRow[]>('u.key', 'u.name', 'u.size', 'u.sniffed_type', 't.text', 't.cut');
}

/** A file in a message that its reader may have: its owner, or, of a guest's, a member of the share's workspace. */
export async function readableAttachment(
  tx: Tx,
  reader: AttachmentOwner,
  key: string,
): Promise<UploadRow | undefined> {
  return await queries(tx)<UploadRow>('uploads')
    .where({ key, workspace: reader.workspace, resource_type: 'attachment' })
    .whereIn('state', ['stored', 'used'])
    .where((mine) => {
      void mine.where({ owner: reader.uuid });
      if (reader.share === undefined) void mine.orWhereNotNull('share');
    })
    .first();
}

/** Leaves files of deleted messages to the sweeper. */
export async function dropAttachments(tx: Tx, keys: readonly string[]): Promise<void> {
  await queries(tx)('uploads')
    .where({ resource_type: 'attachment' })
    .whereIn('key', keys)
    .update({ state: 'discarded' });
}
