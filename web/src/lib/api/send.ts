import { ApiError } from '../errors/api-error.ts';
import { addressOf } from './address.ts';
import { type Envelope, parseEnvelope } from './envelope.ts';
import { asGuest, guestHeaders } from './guest.ts';
import type { AnyArgs, Row } from './row.ts';

/** Sends a row's request. A connection that fails becomes an ApiError with status 0; an abort stays an AbortError. */
export async function request(row: Row, given: AnyArgs, accept: string): Promise<Response> {
  const args = await asGuest(row, given);
  const headers: Record<string, string> = { accept, ...guestHeaders() };
  if (args.body !== undefined) headers['content-type'] = 'application/json';
  if (args.idempotencyKey !== undefined) headers['idempotency-key'] = args.idempotencyKey;
  try {
    return await fetch(addressOf(row, args), {
      method: row.method,
      headers,
      credentials: 'same-origin',
      keepalive: args.keepalive ?? false,
      body: args.body === undefined ? null : JSON.stringify(args.body),
      signal: args.signal ?? null,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { errorCode: 'UNREACHABLE' }, row.sentence);
  }
}

/** Sends a row's request and gives its envelope, whatever its code. */
export async function send(row: Row, args: AnyArgs): Promise<{ status: number; envelope: Envelope }> {
  const response = await request(row, args, 'application/json');
  return { status: response.status, envelope: parseEnvelope(await response.text()) };
}
