import { types } from 'node:util';

const troubles: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
]);

/** Whether something failed as the disk is full or broken, or the folder is none that may be written. */
export function isDiskTrouble(error: unknown): error is Error {
  return types.isNativeError(error) && 'code' in error && troubles.has(error.code);
}
