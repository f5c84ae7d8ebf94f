import type { Db } from '@tutka/database';
import { milliseconds } from '../quantile.ts';
import { random } from './random.ts';
import { VectorBase } from './vector-base.ts';
import { ZipfText } from './zipf-text.ts';

const seed = 20_261_122;
const dimensions = 384;
const wordsAChunk = 100;
const warmUp = 10;
const questions = 200;
const topK = 8;

/**
 * Search times by words and by words and vectors, in `workspaces` workspaces that have `chunks` together, asked in
 * turns. The vectors are random: they take as long as others, and say nothing of quality. Prints what it measures.
 */
export async function measureVectorSpeed(
  { app, worker }: { readonly app: Db; readonly worker: Db },
  chunks: number,
  workspaces: number,
): Promise<void> {
  const language = new ZipfText(seed);
  const next = random(seed);
  const vector = () => Float32Array.from({ length: dimensions }, () => next() - 0.5);
  const bases: VectorBase[] = [];
  for (let at = 0; at < workspaces; at++) {
    const texts = Array.from({ length: Math.floor(chunks / workspaces) }, () => ({
      text: language.words(wordsAChunk),
      vector: vector(),
    }));
    bases.push(await VectorBase.of(app, worker, texts));
  }
  const times = { words: [] as number[], both: [] as number[] };
  for (let at = -warmUp * workspaces; at < questions; at++) {
    const base = bases[Math.abs(at) % workspaces] as VectorBase;
    const question = language.words(language.between(6, 16));
    const words = await timed(() => base.search(question, topK));
    const both = await timed(() => base.search(question, topK, vector()));
    if (at < 0) continue;
    times.words.push(words);
    times.both.push(both);
  }
  console.log(`  ${chunks} chunks over ${workspaces} workspace(s), vectors of ${dimensions} (seed ${seed})`);
  console.log(`  words             ${milliseconds(times.words)}`);
  console.log(`  words and vectors ${milliseconds(times.both)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
