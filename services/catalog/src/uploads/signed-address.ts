import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claims = z.object({
  key: z.string(),
  workspace: z.guid(),
  type: z.enum(['knowledge', 'avatar', 'attachment']),
  name: z.string(),
  maxBytes: z.number().int(),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** What a signed address allows: to send one file of this type, once, until then. */
export type UploadClaims = z.infer<typeof claims>;
export type ResourceType = UploadClaims['type'];

/** The address was not signed by us. */
class UploadNotSigned extends Error {
  override readonly name = 'UploadNotSigned';
}

/** The address is too old. */
class UploadExpired extends Error {
  override readonly name = 'UploadExpired';
}

export interface UploadSigner {
  sign(upload: UploadClaims): string;
  /** Throws `UploadNotSigned` and `UploadExpired`. */
  read(token: string, now: number): UploadClaims;
}

/** Signs upload addresses with a key derived from the service's master key. */
export function uploadSigner(masterKey: string): UploadSigner {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'tutka.catalog.uploads', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign(upload) {
      const text = Buffer.from(JSON.stringify(upload)).toString('base64url');
      return `${text}.${mac(text).toString('base64url')}`;
    },
    read(token, now) {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new UploadNotSigned();
      const upload = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (upload.expires <= now) throw new UploadExpired();
      return upload;
    },
  };
}
