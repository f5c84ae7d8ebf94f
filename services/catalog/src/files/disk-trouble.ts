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

/** Does what needs the disk; its troubles are thrown as `FileStoreUnavailable`, as of any other store. All else comes through as it is. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!types.isNativeError(cause) || !('code' in cause) || !troubles.has(cause.code)) throw cause;
    throw new FileStoreUnavailable(`Files cannot be kept: ${cause.message}`, { cause });
  }
}
