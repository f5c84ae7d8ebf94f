import { isDiskTrouble } from '@tutka/service-runtime';
import { FileStoreUnavailable } from './file-store.ts';

/** Does what needs the disk; its troubles are thrown as `FileStoreUnavailable`, as of any other store. All else comes through as it is. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isDiskTrouble(cause)) throw cause;
    throw new FileStoreUnavailable(`The folder of files cannot be used: ${cause.message}`, { cause });
  }
}
