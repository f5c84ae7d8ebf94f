import { ApiError, SENTENCES } from '@tutka/client';
import { routes } from '@tutka/http-contracts';
import { call } from '../api/index.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendFile } from './send-file.ts';

export interface UploadOptions {
  /** Called with 0 to 1 as the bytes go out. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file to the place the API signs for it and gives its stable address. Throws ApiError; one that is larger
 * than the place takes is refused with the code FILE_TOO_LARGE before a byte is sent.
 */
export async function uploadFile(
  file: File,
  resourceType: 'knowledge' | 'avatar' | 'attachment',
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const place = await call(routes.getSignedUrl, {
    query: { resourceType, fileName: file.name, byteSize: file.size },
    signal,
  });
  if (file.size > place.maxBytes) {
    throw new ApiError(413, { errorCode: 'FILE_TOO_LARGE' }, SENTENCES.UPLOAD_FAILED);
  }
  const headers = {
    'Content-Type': file.type || 'application/octet-stream',
    'Content-Disposition': contentDisposition(file.name),
    ...place.requiredHeaders,
  };
  await sendFile({ row: routes.putUpload, address: place.signedUrl, headers, file, onProgress, signal });
  return place.url;
}
