import { resolve } from 'node:path';
import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { rebuiltLines } from '@tutka/event-store';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';
import { say, settled } from '../backup/command.ts';
import { runningSettings } from '../backup/embedded.ts';

type Rebuilt = Parameters<typeof rebuiltLines>[0];

const rebuilds = new Map<string, (workerUrl: string) => Promise<Rebuilt>>([
  ['billing', rebuildBilling],
  ['catalog', rebuildCatalog],
  ['statistics', rebuildStatistics],
]);

await settled('rebuild', async () => {
  const { SERVICE = 'statistics', DATA_DIR = '.data', DATABASE_WORKER_URL } = process.env;
  const rebuild = rebuilds.get(SERVICE);
  if (rebuild === undefined)
    throw new Error(`SERVICE is "${SERVICE}": ${[...rebuilds.keys()].join(', ')} can be rebuilt`);
  const running = () => runningSettings(resolve(DATA_DIR))[`${SERVICE.toUpperCase()}_DATABASE_WORKER_URL`];
  for (const line of rebuiltLines(await rebuild(DATABASE_WORKER_URL ?? running() ?? ''))) say(line);
});
