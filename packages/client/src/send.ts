import { addressOf } from './address.ts';
import { ApiError } from './api-error.ts';
import { type Credentials, headersOf, withProof } from './credentials.ts';
import { parseEnvelope } from './envelope.ts';
import type { AnyArgs, Row } from './row.ts';

/** Where the product is, and who calls it. */
export interface Connection {
  /** Its public address, such as `https://tutka.example.org`; '' on a page of its own. */
  readonly url: string;
  /** A function is asked at each call. */
  readonly credentials?: Credentials | (() => Credentials | undefined) | undefined;
}

/**
 * Sends a row's request. A connection that fails becomes an ApiError with status 0; what `signal` was aborted with
 * (an AbortError) stays what it is.
 */
export async function request(
  { url, credentials: given }: Connection,
  row: Row,
  givenArgs: AnyArgs,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const credentials = typeof given === 'function' ? given() : given;
  const args = await withProof(credentials, row, givenArgs);
  const address = `${url.replace(/\/$/, '')}${addressOf(row, args)}`;
  return await orUnreachable(row, args, () =>
    fetch(address, {
      method: row.method,
      headers: { ...headersOf(credentials, url), ...headersFor(args), ...headers },
      credentials: 'same-origin',
      keepalive: args.keepalive ?? false,
      body: args.body === undefined ? null : JSON.stringify(args.body),
      signal: args.signal ?? null,
    }),
  );
}

function headersFor({ body, idempotencyKey }: AnyArgs): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

/** What an answer that is no success means. */
export async function refusalOf(response: Response, { sentence }: Pick<Row, 'sentence'>): Promise<ApiError> {
  const envelope = parseEnvelope(await response.text());
  return new ApiError(response.status, envelope, sentence, {
    retryAfter: response.headers.get('retry-after'),
  });
}

/** Work over a connection; where that breaks, and nobody asked for it, an ApiError with status 0. */
export async function orUnreachable<T>(
  row: Pick<Row, 'sentence'>,
  { signal }: Pick<AnyArgs, 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(0, { errorCode: 'UNREACHABLE' }, row.sentence, { cause });
  }
}
