import { types } from 'node:util';
import { FileStoreUnavailable } from './file-store.ts';

/** The disk is full or broken, or the folder is none that may be written. */
const troubles: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
]);

/** Has what a disk fails with show as any other store that cannot be used. Whatever else fails comes through as it is. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!types.isNativeError(cause) || !('code' in cause) || !troubles.has(cause.code)) throw cause;
    throw new FileStoreUnavailable(`Files cannot be kept: ${cause.message}`, { cause });
  }
}
