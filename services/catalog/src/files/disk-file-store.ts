import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onDisk } from './disk-trouble.ts';
import { isFileKey } from './file-key.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { incomingFolder } from './incoming.ts';

/** Keeps files in a folder of this machine. What is kept survives a crash: synced, then renamed into place. */
export function diskFileStore(folder: string): FileStore {
  const incoming = incomingFolder(join(folder, 'incoming'));
  const place = (key: string) => {
    if (!isFileKey(key)) throw new FileMissing(key);
    return join(folder, 'kept', key.slice(0, 2), key);
  };
  return {
    async receive(source, maxBytes, announced) {
      const arrived = await incoming.receive(source, maxBytes, announced);
      return { ...arrived, keep: (key) => onDisk(() => keep(arrived.path, place(key))) };
    },
    async open(key) {
      const file = await orMissing(() => open(place(key)), key);
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },
    async withPath(key, work) {
      await orMissing(() => stat(place(key)), key);
      return await work(place(key));
    },
    remove: async (key) => {
      if (isFileKey(key)) await onDisk(() => rm(place(key), { force: true }));
    },
    sweepIncoming: (before) => incoming.sweep(before),
  };
}

async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  const folder = await open(dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function orMissing<T>(work: () => Promise<T>, key: string): Promise<T> {
  try {
    return await onDisk(work);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key);
    throw error;
  }
}
