import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFileKey } from './file-key.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';

/** A store of which it is known whether it does its work. */
export interface WatchedFiles {
  readonly files: FileStore;
  /** Whether what was last asked of it, by somebody or by a look, was done. */
  works(): boolean;
  /** What it failed with where nobody asked. */
  failed(error: unknown): void;
  /** Looks no more. */
  close(): void;
}

export interface WatchOptions {
  /** Makes what the store needs; each look begins with it. */
  prepare(): Promise<void>;
  /** Is told of each change, once. */
  told(works: boolean, error?: unknown): void;
}

const againMs = { first: 1000, most: 30_000 };

/** Where the store fails somebody, looks whether it works again, more and more seldom: who would ask it next may be long in coming. */
export function watchedFileStore(files: FileStore, { prepare, told }: WatchOptions): WatchedFiles {
  const closing = new AbortController();
  const { signal } = closing;
  let works = true;
  const failed = (error: unknown) => {
    if (!works || signal.aborted) return;
    works = false;
    told(false, error);
    void lookUntilItWorks();
  };
  const lookUntilItWorks = async () => {
    for (let waitMs = againMs.first; !works; waitMs = Math.min(2 * waitMs, againMs.most)) {
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      works = await doesWork(files, prepare);
    }
    told(true);
  };
  return {
    files: noting(files, failed),
    works: () => works,
    failed,
    close: () => closing.abort(),
  };
}

/** A file of no bytes is stored, read and removed: a store that is full, or lets us only read, has all else. */
async function doesWork(files: FileStore, prepare: () => Promise<void>): Promise<boolean> {
  const key = newFileKey('');
  try {
    await prepare();
    const arrived = await files.receive(Readable.from([]), 0);
    await arrived.keep(key).finally(arrived.discard);
    try {
      const { stream } = await files.open(key);
      stream.on('error', () => undefined).destroy();
    } finally {
      await files.remove(key);
    }
    return true;
  } catch {
    return false;
  }
}

/** The same store; `failed` hears what it fails with. */
function noting(files: FileStore, failed: (error: unknown) => void): FileStore {
  const noted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FileStoreUnavailable) failed(error.cause ?? error);
      throw error;
    }
  };
  const { direct } = files;
  return {
    async receive(...from) {
      const arrived = await noted(() => files.receive(...from));
      return { ...arrived, keep: (key) => noted(() => arrived.keep(key)) };
    },
    open: (key) => noted(() => files.open(key)),
    withPath: (key, work) => noted(() => files.withPath(key, work)),
    remove: (key) => noted(() => files.remove(key)),
    sweepIncoming: (before) => noted(() => files.sweepIncoming(before)),
    ...(direct && {
      direct: {
        address: direct.address,
        find: (key) => noted(() => direct.find(key)),
        forget: (key) => noted(() => direct.forget(key)),
      },
    }),
  };
}
