import { pipeline } from 'node:stream/promises';
import { asWorker, type Db } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { attachmentHeader, bind } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import { readableAttachment } from '../attachments/attachment-rows.ts';
import { ownerOf } from '../attachments/owner.ts';
import { isPicture } from '../attachments/read-attachment.ts';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import type { UploadRow } from '../uploads/upload-rows.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Files of messages, for who may read the message. */
export function bindAttachments(
  router: Router,
  {
    worker,
    files,
    uploads,
  }: { readonly worker: Db; readonly files: FileStore; readonly uploads: Pick<Uploads, 'settle'> },
): void {
  bind(router, routes.getAttachment, async ({ params, principal, response }) => {
    const reader = ownerOf(principal);
    if (reader) await uploads.settle(params.key);
    const upload = reader && (await asWorker(worker, (tx) => readableAttachment(tx, reader, params.key)));
    if (!upload) throw new FileMissing(params.key);
    const { size, stream } = await files.open(upload.key);
    describe(response, upload, size);
    await pipeline(stream, response);
    return undefined;
  });
}

function describe(response: Response, { name, sniffed_type }: UploadRow, size: number): void {
  const type = sniffed_type ?? 'application/octet-stream';
  response.setHeader('content-type', type);
  response.setHeader('content-length', size);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  response.setHeader('content-disposition', isPicture(type) ? 'inline' : attachmentHeader(name));
  response.setHeader('cache-control', 'private, no-store');
}
