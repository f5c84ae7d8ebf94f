import { buffer } from 'node:stream/consumers';
import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { AttachmentService } from '@tutka/contracts/catalog/rpc/v1/attachments';
import { asWorker, type Db } from '@tutka/database';
import { callerOf } from '@tutka/service-runtime';
import { type AttachmentRow, dropAttachments, useAttachments } from '../attachments/attachment-rows.ts';
import { ownerOf } from '../attachments/owner.ts';
import { isPicture } from '../attachments/read-attachment.ts';
import { FileMissing, type FileStore, FileStoreUnavailable } from '../files/file-store.ts';
import type { Uploads } from '../uploads/uploads.ts';

interface Deps {
  readonly worker: Db;
  readonly files: FileStore;
  readonly uploads: Pick<Uploads, 'settle'>;
}

/** The files that messages carry, for the turns of who sent them. */
export function attachmentRpc(router: ConnectRouter, { worker, files, uploads }: Deps): void {
  router.service(AttachmentService, {
    async openAttachments({ keys, pastKeys }, context) {
      const owner = ownerOf(callerOf(context).principal);
      if (owner) await Promise.all(keys.map((key) => uploads.settle(key)));
      const wanted = [...new Set([...keys, ...pastKeys])];
      const rows = owner ? await asWorker(worker, (tx) => useAttachments(tx, owner, wanted)) : [];
      const found = new Map(rows.map((row) => [row.key, row]));
      if (keys.some((key) => !found.has(key))) throw new ConnectError('File not found', Code.NotFound);
      const inOrder = wanted.flatMap((key) => found.get(key) ?? []);
      return { attachments: await allOpened(files, inOrder, keys) };
    },

    async dropAttachments({ keys }) {
      await asWorker(worker, (tx) => dropAttachments(tx, keys));
      return {};
    },
  });
}

async function allOpened(files: FileStore, rows: readonly AttachmentRow[], needed: readonly string[]) {
  const attachments = [];
  for (const row of rows) {
    const file = await opened(files, row).catch(needed.includes(row.key) ? failing : leftOut);
    if (file) attachments.push(file);
  }
  return attachments;
}

const failing = (error: unknown): never => {
  throw error;
};

/** A picture of an earlier message that the store does not give, now or any more, is left out, so that the chat goes on. */
function leftOut(error: unknown): undefined {
  if (!(error instanceof FileStoreUnavailable || error instanceof FileMissing)) throw error;
}

async function opened(files: FileStore, { key, name, size, sniffed_type, text, cut }: AttachmentRow) {
  const contentType = sniffed_type ?? '';
  const face = { key, name, contentType, byteSize: Number(size ?? 0) };
  if (!isPicture(contentType)) return { ...face, text: text ?? '', cut: cut === true };
  return { ...face, picture: await picture(files, key) };
}

async function picture(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const { stream } = await files.open(key);
  try {
    return new Uint8Array(await buffer(stream));
  } catch (cause) {
    throw new FileStoreUnavailable('A picture broke off', { cause });
  }
}
