import { basename } from 'node:path';
import { numberSetting, textSetting } from '@tutka/testing/settings';
import { type Api, signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../e2e/product.ts';
import { checkBombs } from './documents/bombs.ts';
import { readManifest } from './documents/manifest.ts';
import { printHeading, printOutcome } from './documents/report.ts';
import { outcomesOf } from './documents/through-api.ts';
import { judge, type Outcome } from './documents/verdict.ts';

const THROUGH_WITHIN_MS = 900_000;

/**
 * Uploads every document of DOCS_DIR (with its MANIFEST.tsv) to a product that it starts, and compares what became of
 * each with another extractor; then documents that cost far more than they weigh, each beside a good neighbour. SEED
 * draws other sentences.
 */
async function main(folder: string | undefined, seed: number): Promise<number> {
  const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
  try {
    const api = await signIn(product, 'documents@example.org');
    if (!folder) console.log('LEFT OUT: set DOCS_DIR to a folder of documents with a MANIFEST.tsv');
    const failed = (folder ? await check(api, folder, seed) : 0) + (await checkBombs(api, product.pid));
    return failed + (isSameProcess(product) ? 0 : 1) === 0 ? 0 : 1;
  } finally {
    await product.end();
  }
}

async function check(api: Api, folder: string, seed: number): Promise<number> {
  const entries = readManifest(folder);
  console.log(`${entries.length} documents of ${basename(folder)}, seed ${seed}`);
  printHeading();
  let failed = 0;
  let unseen = 0;
  const reasons = new Set<string>();
  for await (const { entry, outcome } of outcomesOf(api, folder, entries, THROUGH_WITHIN_MS)) {
    if (judge(folder, entry, spoiled(outcome), seed).passed) unseen++;
    const { status, detail, passed } = judge(folder, entry, outcome, seed);
    if (!passed) failed++;
    if (status === 'FAILED') reasons.add(detail);
    printOutcome(entry.file, outcome, detail, passed);
  }
  console.log(`${entries.length - failed} passed, ${failed} failed; ${reasons.size} different reasons given`);
  console.log(`planted: each outcome spoiled, ${entries.length - unseen} of ${entries.length} seen`);
  return failed + unseen;
}

/** An outcome that must not pass: nothing was read, or nobody can tell what went wrong. */
function spoiled(outcome: Outcome): Outcome {
  return outcome.status === 'READY'
    ? { ...outcome, passages: [] }
    : { ...outcome, sentence: 'Something went wrong.' };
}

function isSameProcess({ pid }: Product): boolean {
  try {
    process.kill(pid, 0);
    console.log(`process ${pid} read them all`);
    return true;
  } catch {
    console.log(`FAIL process ${pid} is gone`);
    return false;
  }
}

process.exitCode = await main(textSetting('DOCS_DIR'), numberSetting('SEED', 1));
