import type { IncomingMessage } from 'node:http';
import { failures, HttpFailure } from '@tutka/service-runtime';

/** Refuses a body whose announced length is over the limit, before a byte of it is read. @throws HttpFailure 413 */
export function checkLength(request: IncomingMessage, limit: number): void {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) > limit) throw new HttpFailure(failures.tooLarge);
}

async function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new HttpFailure(failures.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * What to send on: nothing, the request itself where its length is known or nobody limits it, else its bytes, counted.
 * @throws HttpFailure 413 as soon as more than `limit` bytes have come
 */
export function bodyToForward(
  request: IncomingMessage,
  limit: number,
): IncomingMessage | Promise<Buffer> | null {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length) === 0 ? null : request;
  if (request.headers['transfer-encoding'] === undefined) return null;
  return Number.isFinite(limit) ? collect(request, limit) : request;
}
