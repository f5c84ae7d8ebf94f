import { routes } from '@tutka/http-contracts';
import { parseEnvelope } from '../api/envelope.ts';
import { ApiError } from '../errors/api-error.ts';
import { SENTENCES } from '../errors/sentences.ts';

export interface PutFile {
  readonly signedUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  /** Called with 0 to 1 as the bytes go out. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * PUTs a file to a signed address. XMLHttpRequest, because fetch tells no progress of what it sends.
 * Throws ApiError: the store's own reason or 'Failed to upload file' where it refuses, 'File upload failed' where the
 * connection breaks; an abort rejects with an AbortError.
 */
export function putFile({ signedUrl, headers, file, onProgress, signal }: PutFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort);
    xhr.open('PUT', signedUrl);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve();
      else reject(new ApiError(xhr.status, parseEnvelope(xhr.responseText), routes.putUpload.sentence));
    };
    xhr.onerror = () => reject(new ApiError(0, {}, SENTENCES.FILE_UPLOAD_FAILED));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'));
    else xhr.send(file);
  });
}
