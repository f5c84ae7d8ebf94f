import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type ServiceUrls } from '@tutka/database';
import type { Database } from '@tutka/jobs';
import { republish } from '@tutka/messaging';

/** Whose events there were before there was a service of figures. */
const tellers = ['identity', 'catalog', 'conversation', 'billing'] as const;
/** Of installations that had no such service. */
const OLDER = 'databases-2.ready';

/**
 * Starts the service of figures, before any other. In an installation that is older than it, it joins late and
 * everything is told anew, once.
 */
export async function startFilled<T>(
  dataDir: string,
  urls: Record<Database, ServiceUrls>,
  start: (joinsLate: boolean) => Promise<T>,
): Promise<T> {
  const done = join(dataDir, 'statistics-filled.ready');
  if (!existsSync(join(dataDir, OLDER)) || existsSync(done)) return await start(false);
  const dbs = tellers.map((service) => openDatabase(urls[service].workerUrl, { max: 1 }));
  const started: T[] = [];
  try {
    await republish(dbs, async () => void started.push(await start(true)));
  } finally {
    await Promise.all(dbs.map((db) => db.destroy()));
  }
  writeFileSync(done, '');
  return started[0] as T;
}
