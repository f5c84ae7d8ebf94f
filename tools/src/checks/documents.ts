import { basename, join } from 'node:path';
import { chunkPage, ParseFailure, parseDocument } from '@tutka/catalog/parsing';
import { readManifest } from './documents/manifest.ts';
import type { Passage } from './documents/sentences.ts';
import { judge, type Outcome } from './documents/verdict.ts';

/** Reads every document of DOCS_DIR (with its MANIFEST.tsv) and compares with another extractor. SEED draws others. */
async function main(folder: string | undefined, seed: number): Promise<number> {
  if (!folder) {
    console.log('SKIPPED: set DOCS_DIR to a folder of documents with a MANIFEST.tsv');
    return 0;
  }
  const entries = readManifest(folder);
  console.log(`${entries.length} documents of ${basename(folder)}, seed ${seed}`);
  let failed = 0;
  const reasons = new Set<string>();
  for (const entry of entries) {
    const since = performance.now();
    const outcome = await outcomeOf(join(folder, entry.file));
    const millis = Math.round(performance.now() - since);
    const { status, detail, passed } = judge(folder, entry, outcome, seed);
    if (!passed) failed++;
    if (status === 'FAILED') reasons.add(detail);
    console.log(
      `${passed ? 'ok  ' : 'FAIL'} ${entry.file.padEnd(40)} ${status.padEnd(6)} ${millis} ms  ${detail}`,
    );
  }
  console.log(`${entries.length - failed} passed, ${failed} failed; ${reasons.size} different reasons given`);
  return failed === 0 ? 0 : 1;
}

async function outcomeOf(path: string): Promise<Outcome> {
  const passages: Passage[] = [];
  try {
    for await (const page of parseDocument({ path, fileName: basename(path) }))
      passages.push(...chunkPage(page, passages.length));
    return { status: 'READY', passages };
  } catch (error) {
    if (error instanceof ParseFailure) return { status: 'FAILED', sentence: error.sentence };
    throw error;
  }
}

process.exitCode = await main(process.env.DOCS_DIR, Number(process.env.SEED ?? 1));
