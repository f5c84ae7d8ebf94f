import { ApiError } from '@tutka/client';

/** Whether asking once more may help: no answer, or a service that is starting. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503].includes(error.status);
}
