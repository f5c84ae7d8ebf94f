import { ApiError } from '../../../lib/errors/index.ts';

/** The share itself says no: trying again changes nothing. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
