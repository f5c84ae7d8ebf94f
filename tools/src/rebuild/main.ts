import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { serviceUrls } from '@tutka/database';
import type { TableDifference } from '@tutka/event-store';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';
import { loadSecrets } from '../embedded/secrets.ts';

interface Rebuilt {
  readonly events: number;
  readonly milliseconds: number;
  readonly differences: readonly TableDifference[];
  readonly heldMilliseconds?: number;
}

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
const { events, milliseconds, differences, heldMilliseconds } = await rebuild(
  DATABASE_WORKER_URL ?? embeddedUrl(resolve(DATA_DIR), SERVICE),
);
for (const { table, wrong, missing, extra, keys } of differences) {
  console.log(`${table}: ${wrong} wrong, ${missing} missing, ${extra} too many`);
  for (const key of keys) console.log(`  ${key}`);
}
const held = heldMilliseconds === undefined ? '' : `, tables held for ${heldMilliseconds.toFixed(0)} ms`;
console.log(
  `${events} events in ${(milliseconds / 1000).toFixed(1)} s${held}: ${differences.length === 0 ? 'nothing differed' : 'what differed is right now'}`,
);
