import type { Transport } from '@connectrpc/connect';
import type { UniversalClientFn } from '@connectrpc/connect/protocol';
import { createTransport } from '@connectrpc/connect/protocol-connect';
import type { Pool } from 'undici';
import { unlessGivenUp } from './given-up.ts';
import { MAX_MESSAGE_BYTES } from './message-limit.ts';
import type { TransportOptions } from './transport-options.ts';
import { lostCall } from './unary-call.ts';

/** Calls that are answered with several messages: Connect's own transport over the same connections. */
export function streamTransport({ pool, timeoutMs, headers }: TransportOptions): Transport['stream'] {
  const transport = createTransport({
    httpClient: httpOver(pool, timeoutMs, headers),
    baseUrl: 'http://internal',
    useBinaryFormat: true,
    interceptors: [],
    acceptCompression: [],
    sendCompression: null,
    compressMinBytes: 0,
    readMaxBytes: MAX_MESSAGE_BYTES,
    writeMaxBytes: MAX_MESSAGE_BYTES,
  });
  return (...call) => transport.stream(...call);
}

function httpOver(pool: Pool, timeoutMs: number, headers: TransportOptions['headers']): UniversalClientFn {
  return async ({ url, header, body, signal }) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of body ?? []) pieces.push(piece);
    const own = [...header].flat();
    const asked = pool.request({
      path: new URL(url).pathname,
      method: 'POST',
      headers: [...own, ...headers()],
      body: Buffer.concat(pieces),
      signal: signal ?? null,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer = await unlessGivenUp(asked, signal).catch((error: Error) => {
      throw lostCall(error);
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
    return { status: answer.statusCode, header: received, body: answer.body, trailer: new Headers() };
  };
}
