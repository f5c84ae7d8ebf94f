import type { IncomingMessage } from 'node:http';
import { routes } from '@tutka/http-contracts';
import { bind, failures, HttpFailure } from '@tutka/service-runtime';
import type { Router } from 'express';
import { ownerOf } from '../attachments/owner.ts';
import { FileTooBig } from '../files/file-store.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { memberOf } from '../store/member.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** The sender went away before the file was whole. */
class UploadBrokenOff extends Error {
  override readonly name = 'UploadBrokenOff';
}

const drainedAtMost = 32 * 1024 * 1024;

/** Signed addresses, and the files that are sent to them. */
export function bindUploads(
  router: Router,
  { uploads, quotas }: { readonly uploads: Uploads; readonly quotas: Quotas },
): void {
  bind(router, routes.getSignedUrl, async ({ query, principal }) => {
    const owner = ownerOf(principal);
    if (!owner || (owner.share !== undefined && query.resourceType !== 'attachment'))
      throw new HttpFailure(failures.forbidden);
    const isKnowledge = query.resourceType === 'knowledge';
    const quota = isKnowledge ? await quotas.knowledge(memberOf(principal)) : undefined;
    const signed = await uploads.sign(owner, query.resourceType, query, Date.now(), quota);
    return {
      url: signed.url,
      signedUrl: signed.direct ?? routes.putUpload.path.replace(':token', signed.token),
      expiresAt: new Date(signed.expires).toISOString(),
      maxBytes: signed.maxBytes,
      requiredHeaders: {},
    };
  });

  bind(router, routes.putUpload, async ({ params, request }) => {
    const length = Number(request.headers['content-length'] ?? 0);
    const declared = { type: request.headers['content-type'], length };
    try {
      // The request must outlive its body: destroying it would take the answer's connection away.
      await uploads.receive(params.token, request.iterator({ destroyOnReturn: false }), declared, Date.now());
    } catch (error) {
      if (error instanceof FileTooBig) await drain(request, length - error.maxBytes);
      throw request.complete || !request.destroyed ? error : new UploadBrokenOff();
    }
    return null;
  });
}

/** A client that is still sending reads no answer: lets it come to an end, unless that takes too long. */
async function drain(request: IncomingMessage, left: number): Promise<void> {
  if (left > drainedAtMost) return;
  let seen = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    seen += (piece as Buffer).byteLength;
    if (seen > drainedAtMost) return;
  }
}
