import { ApiError, type Envelope, parseEnvelope, type Row, SENTENCES } from '@tutka/client';

export interface SendFile {
  /** What takes it, and the address there. */
  readonly row: Pick<Row, 'method' | 'sentence'>;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  /** Called with 0 to 1 as the bytes go out. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a file as a request's body and gives what is answered. XMLHttpRequest, because fetch tells no progress of what
 * it sends. Throws ApiError: the server's own reason or the row's sentence where it refuses, 'File upload failed' where
 * the connection breaks; an abort rejects with an AbortError.
 */
export function sendFile({ row, address, headers, file, onProgress, signal }: SendFile): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort);
    xhr.open(row.method, address);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const envelope = parseEnvelope(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(envelope);
      else {
        const retryAfter = xhr.getResponseHeader('retry-after');
        reject(new ApiError(xhr.status, envelope, row.sentence, { retryAfter }));
      }
    };
    xhr.onerror = () => reject(new ApiError(0, {}, SENTENCES.FILE_UPLOAD_FAILED));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'));
    else xhr.send(file);
  });
}
