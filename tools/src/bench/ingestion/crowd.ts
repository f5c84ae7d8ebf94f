import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../e2e/product.ts';
import { MB, median, shown } from './figures.ts';
import { textFile } from './files.ts';
import { memoryWhile } from './memory.ts';
import { type BenchFile, Tenant } from './tenant.ts';

const rounds = 3;
const restMs = 3_000;
const withinMs = 300_000;

/**
 * Another tenant's small files are read when they come; again, while a file of `one`'s is read beside them; and, sent
 * to a base of their own, with an eye on the memory. Prints what it measures.
 */
export async function measureCrowd(product: Product, one: Tenant, count: number): Promise<void> {
  const many = await Tenant.signIn(product, 'many@example.org');
  const base = await many.newBase('Crowd');
  const began = performance.now();
  await many.add(base, smallFiles(count));
  const sent = performance.now();
  await many.settled(base, withinMs);
  const perSecond = (since: number) => (count / ((performance.now() - since) / 1000)).toFixed(1);
  console.log(
    `${count} small files: sent in ${((sent - began) / 1000).toFixed(0)} s, READY at ${perSecond(began)} a second`,
  );
  await sleep(restMs);
  await printFairness(one, many, base, count);
  await printMemory(product, many, count);
}

async function printMemory(product: Product, many: Tenant, count: number): Promise<void> {
  const base = await many.newBase('Crowd again');
  const began = performance.now();
  const reading = many.add(base, smallFiles(count)).then(() => many.settled(base, withinMs));
  const samples = await memoryWhile(product.pid, reading, async () => (await many.done(base)) / count);
  const seconds = (performance.now() - began) / 1000;
  const first = samples.filter(({ done }) => done <= 0.2);
  const last = samples.filter(({ done }) => done >= 0.8);
  const line = (name: string, of: 'all' | 'main') => {
    const [from, to] = [first, last].map((some) => median(some.map((sample) => sample[of])) / MB);
    console.log(
      `  ${name}: ${from?.toFixed(0)} MB during the first ${Math.round(count / 5)}, ${to?.toFixed(0)} MB during the last; ratio ${((to ?? 0) / (from ?? 0)).toFixed(2)}`,
    );
  };
  console.log(`sent and read once more: ${(count / seconds).toFixed(1)} a second`);
  if (first.length === 0 || last.length === 0) {
    console.log('  memory NOT SHOWN: they were read too fast to look. Give a larger CROWD');
    return;
  }
  line('all processes', 'all');
  line('the main process', 'main');
}

/** Alone before and after the crowd, so that both meet the machine in the same mood. */
async function printFairness(one: Tenant, many: Tenant, base: string, count: number): Promise<void> {
  const file = textFile('one.txt', MB, 1);
  const times = async () => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await one.secondsToRead(file));
    return found;
  };
  const before = await times();
  await many.readAnew(base);
  const among: number[] = [];
  let waiting = count;
  for (let round = 0; round < rounds; round++) {
    const seconds = await one.secondsToRead(file);
    const open = await many.open(base);
    if (open === 0) break;
    waiting = open;
    among.push(seconds);
  }
  await many.removeBase(base);
  await sleep(restMs);
  const alone = [...before, ...(await times())];
  console.log(`1 MB of text alone: ${shown(alone)}`);
  if (among.length === 0) {
    console.log('NOT SHOWN beside others: they were read before it was. Give a larger CROWD');
    return;
  }
  console.log(`while ${count} files of another tenant's wait, at the end still ${waiting}: ${shown(among)}`);
  console.log(`ratio ${(median(among) / median(alone)).toFixed(2)}, of medians`);
}

function smallFiles(count: number): BenchFile[] {
  return Array.from({ length: count }, (_, n) => textFile(`small-${n}.txt`, 2_000, n + 10));
}
