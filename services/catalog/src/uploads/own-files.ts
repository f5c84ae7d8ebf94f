import { Readable } from 'node:stream';
import { type Db, inTenant } from '@tutka/database';
import type { KeptFile } from '../domain/knowledges/document.events.ts';
import { newFileKey } from '../files/file-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { sniffUpload } from './content-type.ts';
import { insertStored, type UploadRow } from './upload-rows.ts';

/** A file that no one uploaded: pasted text, a fetched page. */
export interface OwnFile {
  readonly workspace: string;
  readonly owner: string | null;
  readonly name: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/**
 * Keeps such a file; until `takeUpload` it is an orphan that the sweeper finds. Throws `UploadTypeRefused` for sound
 * and film.
 */
export async function keepOwnFile(db: Db, files: FileStore, own: OwnFile): Promise<KeptFile> {
  const { workspace, owner, name, contentType, bytes } = own;
  const incoming = await files.receive(Readable.from([bytes]), bytes.byteLength);
  try {
    const sniffed = await sniffUpload(incoming.path, name, contentType ?? undefined, 'knowledge');
    const row = {
      key: newFileKey(name),
      workspace,
      owner,
      resource_type: 'knowledge' as const,
      name,
      size: String(incoming.size),
      sha256: incoming.sha256,
      declared_type: contentType,
      ...sniffed,
    };
    await inTenant(db, { kind: 'upload', workspace }, (tx) => insertStored(tx, row));
    await incoming.keep(row.key);
    return keptFile(row);
  } finally {
    await incoming.discard();
  }
}

/** What events tell of a file. */
export function keptFile(
  row: Pick<UploadRow, 'key' | 'size' | 'sha256' | 'declared_type' | 'file_type'>,
): KeptFile {
  return {
    key: row.key,
    byteSize: Number(row.size ?? 0),
    sha256: row.sha256 ?? '',
    contentType: row.declared_type,
    fileType: row.file_type ?? 'default',
  };
}
