import { ApiError } from '@tutka/client';

/** What was to be removed is not there: somebody else removed it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
