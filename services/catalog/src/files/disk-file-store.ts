import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileKey } from './file-key.ts';
import { FileMissing, type FileStore, FileTooBig, type IncomingFile } from './file-store.ts';

/** Keeps files in a folder of this machine. What is kept survives a crash: synced, then renamed into place. */
export function diskFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const place = (key: string) => {
    if (!isFileKey(key)) throw new FileMissing(key);
    return join(folder, 'kept', key.slice(0, 2), key);
  };
  return {
    async receive(source, maxBytes, announced = 0) {
      if (announced > maxBytes) throw new FileTooBig(maxBytes);
      return await receive(join(incoming, randomUUID()), source, maxBytes, place);
    },
    async open(key) {
      const file = await orMissing(open(place(key)), key);
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },
    async withPath(key, work) {
      await orMissing(stat(place(key)), key);
      return await work(place(key));
    },
    remove: (key) => rm(place(key), { force: true }),
    sweepIncoming: (before) => sweep(incoming, before),
  };
}

async function receive(
  path: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  place: (key: string) => string,
): Promise<IncomingFile> {
  await mkdir(dirname(path), { recursive: true });
  const discard = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await write(file, source, maxBytes);
    await file.sync();
    return { path, ...written, discard, keep: (key) => keep(path, place(key)) };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
}

async function write(file: FileHandle, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of source) {
    size += piece.byteLength;
    if (size > maxBytes) throw new FileTooBig(maxBytes);
    hash.update(piece);
    await file.writeFile(piece);
  }
  return { size, sha256: hash.digest('hex') };
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

async function sweep(incoming: string, before: number): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const found = await stat(join(incoming, name)).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(join(incoming, name), { force: true });
  }
}

async function orMissing<T>(work: Promise<T>, key: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key);
    throw error;
  }
}
