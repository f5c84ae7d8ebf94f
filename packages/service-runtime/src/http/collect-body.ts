import type { IncomingMessage } from 'node:http';
import { HttpFailure } from './failure.ts';
import { failures } from './failures.ts';

/**
 * All bytes of a body. The request stays usable when they are too many, so that an answer can still go out.
 * @throws HttpFailure 413 as soon as more than `limit` have come; an Error where the client leaves half-way
 */
export function collectBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(new HttpFailure(failures.tooLarge));
  // Nothing more is heard of a client that has left already.
  if (request.destroyed) return Promise.reject(new HttpFailure(failures.badRequest));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const see = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) fail(new HttpFailure(failures.tooLarge));
      else chunks.push(chunk);
    };
    const end = () => {
      stop();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
    };
    const left = () => fail(new HttpFailure(failures.badRequest));
    const stop = () => request.off('data', see).off('end', end).off('close', left).off('error', left);
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    request.on('data', see).on('end', end).on('close', left).on('error', left);
  });
}

/** Milliseconds that a client may go on sending what nobody wants any more. */
const LINGER_MS = 10_000;

/**
 * Lets a client finish sending a body that was refused, so that it reads the answer instead of a reset connection;
 * after ten seconds the connection is cut.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => {
    // The connection may be at work for another request by now.
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  timer.unref();
  request.on('error', () => undefined);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  request.resume();
}
