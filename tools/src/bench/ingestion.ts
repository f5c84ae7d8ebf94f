import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDataDir, type Product, removeDataDir, startProduct } from '../e2e/product.ts';
import { residentOf } from './footprint/process-tree.ts';
import { textFile } from './ingestion/files.ts';
import { type BenchFile, Tenant } from './ingestion/tenant.ts';

const MB = 1_000_000;
const rounds = 3;
const budgets = ['read', 'write', 'upload', 'address', 'code'];

/**
 * How long a file takes to READY, alone and while another tenant's many files wait; and what reading many small files
 * leaves in memory. `BOOK` is a text file to time instead of an invented one, `CROWD` how many files the other one has.
 */
async function main({ BOOK, CROWD = '1000' }: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = await freshDataDir();
  const RATE_LIMITS = budgets.map((budget) => `${budget}=1000000`).join();
  const product = await startProduct(dataDir, { RATE_LIMITS });
  try {
    const one = await Tenant.signIn(product, 'one@example.org');
    const many = await Tenant.signIn(product, 'many@example.org');
    const file = textFile('one.txt', MB, 1);
    await one.secondsToRead(file);
    await printBook(one, BOOK);
    await printFairness(one, many, file, Number(CROWD));
    await printMemory(product, many, Number(CROWD));
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

async function printBook(tenant: Tenant, path: string | undefined): Promise<void> {
  const book = path ? { name: 'book.txt', bytes: readFileSync(path) } : textFile('book.txt', 3.2 * MB, 2);
  const seconds = median(await times(() => tenant.secondsToRead(book), 3));
  const megabytes = book.bytes.byteLength / MB;
  console.log(
    `A text of ${megabytes.toFixed(1)} MB: READY after ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(2)} MB/s`,
  );
}

/** Alone and among the crowd by turns, so that both meet the machine in the same mood. */
async function printFairness(one: Tenant, many: Tenant, file: BenchFile, count: number): Promise<void> {
  const base = await many.newBase('Crowd');
  await many.add(base, smallFiles(count));
  await many.settled(base);
  const alone: number[] = [];
  const among: number[] = [];
  let leastWaiting = count;
  for (let round = 0; round < rounds; round++) {
    alone.push(await one.secondsToRead(file));
    await many.readAnew(base);
    among.push(await one.secondsToRead(file));
    leastWaiting = Math.min(leastWaiting, await many.open(base));
    await many.settled(base);
  }
  await many.removeBase(base);
  console.log(`1 MB of text alone: ${shown(alone)}`);
  console.log(
    `while ${count} files of another tenant's wait, at the end at least ${leastWaiting}: ${shown(among)}`,
  );
  console.log(`ratio ${(median(among) / median(alone)).toFixed(2)}, of medians`);
}

async function printMemory(product: Product, tenant: Tenant, count: number): Promise<void> {
  const settle = async () => {
    await sleep(5_000);
    return (await residentOf(product.pid)) / MB;
  };
  const read = async () => {
    const base = await tenant.newBase('Small');
    const began = performance.now();
    await tenant.add(base, smallFiles(count));
    await tenant.settled(base);
    return count / ((performance.now() - began) / 1000);
  };
  await read();
  const before = await settle();
  const perSecond = await read();
  const after = await settle();
  console.log(
    `${count} small files: ${perSecond.toFixed(1)} a second; all processes ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
  );
}

function smallFiles(count: number): BenchFile[] {
  return Array.from({ length: count }, (_, n) => textFile(`small-${n}.txt`, 2_000, n + 10));
}

async function times(measure: () => Promise<number>, of = rounds): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < of; round++) found.push(await measure());
  return found;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function shown(seconds: readonly number[]): string {
  return `${median(seconds).toFixed(2)} s (${seconds.map((each) => each.toFixed(2)).join(', ')})`;
}

await main(process.env);
