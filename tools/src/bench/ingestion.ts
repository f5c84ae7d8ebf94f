import { readFileSync } from 'node:fs';
import { chosen, numberSetting, textSetting } from '@tutka/testing/settings';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { measureCrowd } from './ingestion/crowd.ts';
import { MB, shown } from './ingestion/figures.ts';
import { textFile } from './ingestion/files.ts';
import { Tenant } from './ingestion/tenant.ts';
import { measureTypes } from './ingestion/types.ts';

const parts = ['book', 'types', 'crowd'] as const;

/**
 * How long a text of 3.2 MB takes to READY (`BOOK` is a file to take instead), how fast each type is read, what reading
 * a tenant's `CROWD` (1000) small files leaves in memory, and how long another tenant's file takes while they wait.
 * `ONLY` is a pattern that chooses among them.
 */
async function main(): Promise<void> {
  const wanted = chosen('ONLY', parts);
  const crowd = numberSetting('CROWD', 1000, 1);
  const dataDir = await freshDataDir();
  const product = await startProduct(dataDir, { RATE_LIMITS: noRateLimits });
  try {
    const one = await Tenant.signIn(product, 'one@example.org');
    await one.secondsToRead(textFile('warm-up.txt', MB, 1));
    if (wanted.has('book')) await printBook(one, textSetting('BOOK'));
    if (wanted.has('types')) await measureTypes(one);
    if (wanted.has('crowd')) await measureCrowd(product, one, crowd);
  } finally {
    await product.end();
  }
}

async function printBook(tenant: Tenant, path: string | undefined): Promise<void> {
  const book = path ? { name: 'book.txt', bytes: readFileSync(path) } : textFile('book.txt', 3.2 * MB, 2);
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push(await tenant.secondsToRead(book));
  console.log(`A text of ${(book.bytes.byteLength / MB).toFixed(1)} MB: READY after ${shown(times)}`);
}

await main();
