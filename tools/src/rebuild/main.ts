import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceUrls } from '@tutka/database';
import { rebuild } from '@tutka/statistics/rebuild';
import { loadSecrets } from '../embedded/secrets.ts';

const { SERVICE = 'statistics', DATA_DIR = '.data', DATABASE_WORKER_URL } = process.env;
if (SERVICE !== 'statistics') {
  console.error(`SERVICE is "${SERVICE}": statistics can be rebuilt.`);
  process.exit(1);
}

/** Of the product that runs on a folder. */
function embeddedUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[3];
  const { passwords } = loadSecrets(dataDir);
  return serviceUrls(`postgres://postgres@127.0.0.1:${port}/postgres`, 'statistics', passwords.statistics)
    .workerUrl;
}

const { events, milliseconds, differences } = await rebuild(
  DATABASE_WORKER_URL ?? embeddedUrl(resolve(DATA_DIR)),
);
for (const { table, wrong, missing, extra, keys } of differences) {
  console.log(`${table}: ${wrong} wrong, ${missing} missing, ${extra} too many`);
  for (const key of keys) console.log(`  ${key}`);
}
console.log(
  `${events} events in ${(milliseconds / 1000).toFixed(1)} s: ${differences.length === 0 ? 'nothing differed' : 'what differed is right now'}`,
);
