import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createAsyncIterable,
  type UniversalHandler,
  type UniversalServerResponse,
} from '@connectrpc/connect/protocol';
import { collectBody } from '../http/collect-body.ts';
import { MAX_MESSAGE_BYTES } from './message-limit.ts';

const STREAM_TYPE = 'application/connect+';
/** A request's headers, as Connect takes them. */
export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

async function send(response: ServerResponse, answer: UniversalServerResponse): Promise<void> {
  if (answer.header?.get('content-type')?.startsWith(STREAM_TYPE)) return await sendStream(response, answer);
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece);
  const body = Buffer.concat(pieces);
  for (const [name, value] of answer.header ?? []) response.setHeader(name, value);
  response.writeHead(answer.status, { 'content-length': body.length });
  response.end(body);
}

/** Each message goes out as it comes, as fast as it is read; where the caller leaves, whoever answers is done. */
async function sendStream(response: ServerResponse, answer: UniversalServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.header ?? []));
  for await (const piece of answer.body ?? []) {
    if (response.destroyed) return;
    if (!response.write(piece)) await roomOrEnd(response);
  }
  response.end();
}

/** Resolves when there is room for more, or nobody reads any more. */
async function roomOrEnd(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  const heard = ['drain', 'close'].map((event) => once(response, event, { signal: over.signal }));
  await Promise.race(heard).catch(() => undefined);
  over.abort();
}

/** Aborted when the caller goes away before its answer. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return gone.signal;
}

/**
 * Answers one call with Connect's own handler. Most calls are one message each way, so both are taken whole: the answer
 * is a single write of known length, where Connect's adapter for Node streams.
 */
export async function answerCall(
  handler: UniversalHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await collectBody(request, MAX_MESSAGE_BYTES);
  const answer = await handler({
    httpVersion: request.httpVersion,
    url: `http://internal${request.url ?? '/'}`,
    method: request.method ?? '',
    header: headersOf(request),
    body: createAsyncIterable([body]),
    signal: goneSignal(response),
  });
  await send(response, answer);
}
