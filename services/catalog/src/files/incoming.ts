import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './disk-trouble.ts';
import { FileTooBig, type IncomingFile } from './file-store.ts';

/** A file that has arrived whole on this machine's disk. */
type Spooled = Omit<IncomingFile, 'keep'>;

/** Where files lie while they arrive, and while they are worked with. */
export interface IncomingFolder {
  /** Takes a stream in, synced to the disk. Throws `FileTooBig`, and whatever the stream throws; then nothing is left. */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    announced?: number | undefined,
  ): Promise<Spooled>;
  /** Deletes what has not been touched since `before` (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
}

export function incomingFolder(folder: string): IncomingFolder {
  return {
    async receive(source, maxBytes, announced = 0) {
      if (announced > maxBytes) throw new FileTooBig(maxBytes);
      return await onDisk(async () => {
        await mkdir(folder, { recursive: true });
        return await receive(join(folder, randomUUID()), source, maxBytes);
      });
    },
    sweep: (before) => sweep(folder, before),
  };
}

async function receive(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Spooled> {
  const discard = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await write(file, source, maxBytes);
    await file.sync();
    return { path, ...written, discard };
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

async function sweep(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
