import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './data-dir.ts';

/** Stands in a data folder from before the first database of a backup is made until the last is whole. */
export const RESTORING = 'restoring';

/** Whether a restore into the folder goes on, or was broken off. */
export const isHalfRestored = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING));

/** A restore into the folder begins. */
export const noteRestoring = (dataDir: string): void =>
  writeFileSync(join(dataDir, RESTORING), '', { mode: 0o600, flush: true });

/** What was restored is whole. */
export const noteRestored = (dataDir: string): void => rmSync(join(dataDir, RESTORING));

/** Half a platform would give its administration to whoever signs in next. */
export function refuseHalfRestored(dataDir: string): void {
  if (isHalfRestored(dataDir))
    throw new CannotStart(
      `A restore into ${dataDir} was broken off: type make restore again with the same FROM and DATA_DIR, which begins anew, or delete the folder`,
    );
}
