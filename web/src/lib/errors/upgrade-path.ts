import { ApiError } from '@tutka/client';
import { localPath } from '../address/local-path.ts';

/** Where more can be bought than what an error refused: a path of this app, or null. */
export function upgradePath(error: unknown): string | null {
  const wanted = error instanceof ApiError ? error.upgradeUrl : null;
  return wanted === null ? null : localPath(wanted);
}
