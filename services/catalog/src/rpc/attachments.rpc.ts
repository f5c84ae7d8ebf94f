import { buffer } from 'node:stream/consumers';
import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { AttachmentService } from '@tutka/contracts/catalog/rpc/v1/attachments';
import { asWorker, type Db } from '@tutka/database';
import { callerOf } from '@tutka/service-runtime';
import { type AttachmentRow, dropAttachments, useAttachments } from '../attachments/attachment-rows.ts';
import { ownerOf } from '../attachments/owner.ts';
import { isPicture } from '../attachments/read-attachment.ts';
import type { FileStore } from '../files/file-store.ts';

interface Deps {
  readonly worker: Db;
  readonly files: FileStore;
}

/** The files that messages carry, for the turns of who sent them. */
export function attachmentRpc(router: ConnectRouter, { worker, files }: Deps): void {
  router.service(AttachmentService, {
    async openAttachments({ keys, pastKeys }, context) {
      const owner = ownerOf(callerOf(context).principal);
      const wanted = [...new Set([...keys, ...pastKeys])];
      const rows = owner ? await asWorker(worker, (tx) => useAttachments(tx, owner, wanted)) : [];
      const found = new Map(rows.map((row) => [row.key, row]));
      if (keys.some((key) => !found.has(key))) throw new ConnectError('File not found', Code.NotFound);
      const attachments = [];
      for (const row of wanted.flatMap((key) => found.get(key) ?? []))
        attachments.push(await opened(files, row));
      return { attachments };
    },

    async dropAttachments({ keys }) {
      await asWorker(worker, (tx) => dropAttachments(tx, keys));
      return {};
    },
  });
}

async function opened(files: FileStore, { key, name, size, sniffed_type, text, cut }: AttachmentRow) {
  const contentType = sniffed_type ?? '';
  const face = { key, name, contentType, byteSize: Number(size ?? 0) };
  if (!isPicture(contentType)) return { ...face, text: text ?? '', cut: cut === true };
  return { ...face, picture: new Uint8Array(await buffer((await files.open(key)).stream)) };
}
