import { pipeline } from 'node:stream/promises';
import { type Db, inTenant, type TenantScope } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { attachmentHeader, bind, type Principal } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import { findUpload, type UploadRow } from '../uploads/upload-rows.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Files: pictures to everyone who has the address, others to members of their workspace. */
export function bindFiles(
  router: Router,
  {
    db,
    files,
    uploads,
  }: { readonly db: Db; readonly files: FileStore; readonly uploads: Pick<Uploads, 'settle'> },
): void {
  bind(router, routes.getFile, async ({ params, principal, response }) => {
    await uploads.settle(params.key);
    const upload = await inTenant(db, ownScope(principal), (tx) => findUpload(tx, params.key));
    // Those of messages have an address of their own.
    if (upload?.resource_type === 'attachment') throw new FileMissing(params.key);
    if (upload?.state !== 'used' && upload?.state !== 'stored') throw new FileMissing(params.key);
    const { size, stream } = await files.open(upload.key);
    describe(response, upload, size);
    await pipeline(stream, response);
    return undefined;
  });
}

/** A share's visitor acts in its workspace, but its files are not for visitors. */
function ownScope(principal: Principal): TenantScope {
  return principal.kind === 'person' || principal.kind === 'key' ? principal : { kind: principal.kind };
}

function describe(response: Response, upload: UploadRow, size: number): void {
  const picture = upload.resource_type === 'avatar';
  response.setHeader('content-type', upload.sniffed_type ?? 'application/octet-stream');
  response.setHeader('content-length', size);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  response.setHeader('content-disposition', picture ? 'inline' : attachmentHeader(upload.name));
  response.setHeader('cache-control', picture ? 'public, max-age=31536000, immutable' : 'private, no-store');
}
