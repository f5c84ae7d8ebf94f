import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { collectBody, failures, HttpFailure } from '@tutka/service-runtime';

/** Bodies up to here go on in one piece, which is cheaper than a stream. */
const SMALL = 64 * 1024;

/** Refuses a body whose announced length is over the limit, before a byte of it is read. @throws HttpFailure 413 */
export function checkLength(request: IncomingMessage, limit: number): void {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) > limit) throw new HttpFailure(failures.tooLarge);
}

/** A stream that may end early without taking the client's connection along; a client that leaves ends it. */
function through(request: IncomingMessage): Readable {
  const stream = new PassThrough();
  request.pipe(stream);
  request.once('close', () => {
    if (!request.complete) stream.destroy(new Error('The client has gone'));
  });
  // A request that nothing is piped from any more stands still: what its client still sends would never be read.
  stream.once('close', () => request.unpipe(stream).resume());
  return stream;
}

/**
 * What to send on: nothing, all bytes where they are few or their number is unknown but limited, else a stream.
 * @throws HttpFailure 413 as soon as more than `limit` bytes have come
 */
export function bodyToForward(request: IncomingMessage, limit: number): Readable | Promise<Buffer> | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  if (length === '0') return null;
  const countable = length === undefined ? Number.isFinite(limit) : Number(length) <= SMALL;
  return countable ? collectBody(request, limit) : through(request);
}
