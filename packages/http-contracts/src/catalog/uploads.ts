import { z } from 'zod';
import { callerFields, instant, nothing } from '../fields.ts';
import { route } from '../route.ts';

const key = z.string().regex(/^[\w-]{8,80}(\.[\w]{1,10})?$/, 'File not found');
const resourceType = z.enum(['knowledge', 'avatar', 'attachment']);

export const getSignedUrl = route({
  method: 'GET',
  path: '/api/upload/signed-url',
  service: 'catalog',
  access: 'guest',
  rate: 'upload',
  form: 'data',
  summary: 'Where to PUT a file, and the address it will have; guests of a share send attachments alone',
  sentence: 'Failed to fetch signed URL',
  query: z.strictObject({
    resourceType,
    fileName: z.string().min(1).max(1024),
    /** How big the file is, so that one there is no room for is refused before it is sent. */
    byteSize: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    ...callerFields,
  }),
  answer: z.object({
    /** A stable path on our own origin, at most 255 characters. */
    url: z.string(),
    signedUrl: z.string(),
    expiresAt: instant,
    maxBytes: z.number(),
    requiredHeaders: z.record(z.string(), z.string()),
  }),
});

export const putUpload = route({
  method: 'PUT',
  path: '/api/upload/files/:token',
  service: 'catalog',
  access: 'public',
  rate: 'upload',
  form: 'data',
  summary: 'Send the bytes to a signed address',
  sentence: 'Failed to upload file',
  params: z.strictObject({ token: z.string().min(20).max(1200) }),
  bodyLimit: 0,
  answer: nothing,
});

export const getFile = route({
  method: 'GET',
  path: '/api/files/:key',
  service: 'catalog',
  access: 'public',
  rate: 'read',
  form: 'raw',
  summary: 'A file: pictures to everyone who has the address, documents to those who may read them',
  sentence: 'File not found',
  params: z.strictObject({ key }),
  answer: z.string(),
});

export const getAttachment = route({
  method: 'GET',
  path: '/api/attachments/:key',
  service: 'catalog',
  access: 'guest',
  rate: 'read',
  form: 'raw',
  summary: 'A file that a message carries, to those who may read the message',
  sentence: 'File not found',
  params: z.strictObject({ key }),
  query: z.strictObject(callerFields),
  answer: z.string(),
});
