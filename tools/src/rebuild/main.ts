import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { serviceUrls } from '@tutka/database';
import { rebuiltLines } from '@tutka/event-store';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';
import { loadSecrets } from '../embedded/secrets.ts';

type Rebuilt = Parameters<typeof rebuiltLines>[0];

const rebuilds = {
  billing: rebuildBilling,
  catalog: rebuildCatalog,
  statistics: rebuildStatistics,
} satisfies Record<string, (workerUrl: string) => Promise<Rebuilt>>;
const { SERVICE = 'statistics', DATA_DIR = '.data', DATABASE_WORKER_URL } = process.env;
if (!isKnown(SERVICE)) {
  console.error(`SERVICE is "${SERVICE}": ${Object.keys(rebuilds).join(', ')} can be rebuilt.`);
  process.exit(1);
}

function isKnown(service: string): service is keyof typeof rebuilds {
  return Object.hasOwn(rebuilds, service);
}

/** Of the product that runs on a folder. */
function embeddedUrl(dataDir: string, service: keyof typeof rebuilds): string {
  const port = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[3];
  const { passwords } = loadSecrets(dataDir);
  return serviceUrls(`postgres://postgres@127.0.0.1:${port}/postgres`, service, passwords[service]).workerUrl;
}

const rebuild: (workerUrl: string) => Promise<Rebuilt> = rebuilds[SERVICE];
const rebuilt = await rebuild(DATABASE_WORKER_URL ?? embeddedUrl(resolve(DATA_DIR), SERVICE));
for (const line of rebuiltLines(rebuilt)) console.log(line);
