import { ApiError } from '@tutka/client';

/** Whether asking once more may help: no answer, or a service that is starting. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503].includes(error.status);
}

/** Whether what failed may be taken where a person sends it once more: it was not refused for what it is. */
export function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return Boolean(error);
  return error.status < 400 || error.status >= 500 || [401, 408, 429].includes(error.status);
}
