import { createReadStream } from 'node:fs';
import { type Contents, filePath } from '../backup/backup-folder.ts';
import type { FilePlace } from '../backup/file-place.ts';
import { countedOf } from '../backup/kept-file.ts';

/** Writes the files of a backup that are not there yet, or not whole; `put` is told of each before it is touched. */
export async function putFiles(
  place: FilePlace,
  folder: string,
  { files }: Contents,
  put: string[],
): Promise<void> {
  const before = new Set(await place.keys());
  for (const file of files) {
    const { key, bytes } = file;
    const isThere = before.has(key);
    if (isThere && (await isWhole(place, file))) continue;
    put.push(key);
    if (isThere) await place.remove(key);
    await place.write(key, createReadStream(filePath(folder, key)), bytes);
  }
}

async function isWhole(place: FilePlace, { key, sha256 }: Contents['files'][number]): Promise<boolean> {
  const there = await place.read(key);
  return there !== undefined && (await countedOf(there)).sha256 === sha256;
}

/** Takes back files that were put; the place may be what failed. */
export async function takeBack(
  place: FilePlace,
  put: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  for (const [taken, key] of put.entries()) {
    try {
      await place.remove(key);
    } catch {
      tell(`${put.length - taken} files could not be taken back: delete them before the next try`);
      return;
    }
  }
}
