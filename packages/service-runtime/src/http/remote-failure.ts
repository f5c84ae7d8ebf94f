import { Code, ConnectError } from '@connectrpc/connect';
import type { FailureRow } from './failure.ts';
import { failures } from './failures.ts';

/** Headers in which an internal call carries the failure row of the service that was asked. */
export const ERROR_CODE_HEADER = 'x-error-code';
export const STATUS_HEADER = 'x-error-status';
export const DETAILS_HEADER = 'x-error-details';

const unavailable = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.ResourceExhausted]);

/** How a failed internal call shows to the client: the other service's own sentence, or 503 where it is down. */
export function remoteFailure(error: unknown): FailureRow | undefined {
  if (!(error instanceof ConnectError)) return undefined;
  const code = Number(error.metadata.get(STATUS_HEADER) ?? 0);
  const errorCode = error.metadata.get(ERROR_CODE_HEADER);
  if (code >= 400 && errorCode !== null) {
    // Who is to come again is told when, as by the service that is down itself.
    if (errorCode === failures.unavailable.errorCode) return failures.unavailable;
    return { code, errorCode, error: error.rawMessage, ...detailsOf(error.metadata.get(DETAILS_HEADER)) };
  }
  return unavailable.has(error.code) ? failures.unavailable : undefined;
}

function detailsOf(header: string | null): Pick<FailureRow, 'details'> {
  return header === null ? {} : { details: JSON.parse(decodeURIComponent(header)) };
}
