import { readFileSync } from 'node:fs';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { measureCrowd } from './ingestion/crowd.ts';
import { MB, shown } from './ingestion/figures.ts';
import { textFile } from './ingestion/files.ts';
import { Tenant } from './ingestion/tenant.ts';
import { measureTypes } from './ingestion/types.ts';

const budgets = ['read', 'write', 'upload', 'address', 'code'];
const parts = ['book', 'types', 'crowd'];

/**
 * How long a text of 3.2 MB takes to READY (`BOOK` is a file to take instead), how fast each type is read, what reading
 * a tenant's `CROWD` (1000) small files leaves in memory, and how long another tenant's file takes while they wait.
 * `ONLY` names parts of it.
 */
async function main({ BOOK, CROWD = '1000', ONLY }: NodeJS.ProcessEnv): Promise<void> {
  const only = ONLY?.split(',') ?? parts;
  const dataDir = await freshDataDir();
  const RATE_LIMITS = budgets.map((budget) => `${budget}=1000000`).join();
  const product = await startProduct(dataDir, { RATE_LIMITS });
  try {
    const one = await Tenant.signIn(product, 'one@example.org');
    await one.secondsToRead(textFile('warm-up.txt', MB, 1));
    if (only.includes('book')) await printBook(one, BOOK);
    if (only.includes('types')) await measureTypes(one);
    if (only.includes('crowd')) await measureCrowd(product, one, Number(CROWD));
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

await main(process.env);
