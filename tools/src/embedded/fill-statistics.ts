import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type ServiceUrls } from '@tutka/database';
import type { Database } from '@tutka/jobs';
import { republish } from '@tutka/messaging';

/** Whose events there were before there was a service of figures. */
const tellers = ['identity', 'catalog', 'conversation', 'billing'] as const;
/** Of the installations that had no such service; kept by those that were brought up to this version. */
const OLDER = 'databases-2.ready';

/** What a service of figures that joins an older installation needs. */
export interface Filling {
  /** Whether it is to wait for everything anew. */
  readonly isNeeded: boolean;
  /** Has the others tell everything anew, once the service listens; returns how to leave off and go on at the next start. */
  begin(): () => Promise<void>;
}

/** Whether the figures of this installation are still to be filled with what was before them. */
export function fillStatistics(dataDir: string, urls: Record<Database, ServiceUrls>): Filling {
  const done = join(dataDir, 'statistics-filled.ready');
  const isNeeded = existsSync(join(dataDir, OLDER)) && !existsSync(done);
  const fill = async (signal: AbortSignal) => {
    for (const service of tellers) {
      const db = openDatabase(urls[service].workerUrl, { max: 1 });
      await republish(db, signal).finally(() => db.destroy());
    }
    if (!signal.aborted) writeFileSync(done, '');
  };
  return {
    isNeeded,
    begin() {
      const leaving = new AbortController();
      const filling = isNeeded ? fill(leaving.signal) : Promise.resolve();
      // What fails now is done at the next start.
      filling.catch(() => undefined);
      return async () => {
        leaving.abort();
        await filling.catch(() => undefined);
      };
    },
  };
}
