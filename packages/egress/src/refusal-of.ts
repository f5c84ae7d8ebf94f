import { errors } from 'undici';
import { EgressRefused } from './refused.ts';

const TIMED_OUT = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

function timedOut(error: unknown): boolean {
  const named = (error as { name?: unknown } | null)?.name === 'TimeoutError';
  return named || TIMED_OUT.some((kind) => error instanceof kind);
}

/** What ended a request, as an `EgressRefused`; an abort by the caller stays what the caller gave. */
export function refusalOf(error: unknown, url: URL, caller: AbortSignal | null | undefined): unknown {
  if (error instanceof EgressRefused) return error;
  if (caller?.aborted) return caller.reason;
  if (timedOut(error)) {
    return new EgressRefused('TIMED_OUT', `"${url.host}" took too long to answer. Try again later.`);
  }
  return new EgressRefused(
    'UNREACHABLE',
    `"${url.host}" could not be reached. Check the address and try again.`,
  );
}
