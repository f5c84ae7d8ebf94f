import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What folders are called in which files wait to be read. */
export const FOLDER = 'tutka-import-';
/** Longer than any file waits: other processes may have theirs in the same place. */
const LEFT_MS = 12 * 3_600_000;

/** Removes files that processes left which were killed. */
export async function removeLeftFiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER));
  for (const name of names) await removeIfLeft(join(tmpdir(), name)).catch(() => {});
}

/** Throws where it has gone by now, or is another user's. */
async function removeIfLeft(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder);
  if (Date.now() - mtimeMs > LEFT_MS) await rm(folder, { recursive: true });
}
