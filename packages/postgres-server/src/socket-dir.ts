import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The least room that a system gives a socket's path: macOS. Its name at the longest, and a byte for its end, are part of it. */
const MOST_BYTES = 104 - '/.s.PGSQL.65535'.length - 1;

/**
 * The folder of a cluster's socket, freed of what a killed server left there; undefined where there can be none, since its
 * name is too long. By a socket the system has half of the work with a statement that it has by TCP.
 */
export function socketDirOf(dir: string): string | undefined {
  // A comma separates several folders.
  const isPlace = process.platform !== 'win32' && !dir.includes(',') && Buffer.byteLength(dir) <= MOST_BYTES;
  if (!isPlace) return undefined;
  for (const name of readdirSync(dir)) if (name.startsWith('.s.PGSQL.')) rmSync(join(dir, name));
  return dir;
}
