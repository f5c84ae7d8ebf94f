import type pg from 'pg';
import { milliseconds } from '../quantile.ts';
import type { BenchDocument, RetrievalDriver } from './driver.ts';
import { SqlBaseline } from './sql-baseline.ts';
import { ZipfText } from './zipf-text.ts';

const seed = 20_261_121;
const wordsAChunk = 100;
const chunksADocument = 1500;
const warmUp = 10;
const questions = 200;
const topK = 8;

/** Search times in one big base, ours and plain SQL's, question by question in turns. Prints what it measures. */
export async function measureSpeed(
  driver: RetrievalDriver,
  client: pg.Client,
  chunks: number,
): Promise<void> {
  const language = new ZipfText(seed);
  const texts = Array.from({ length: chunks }, () => language.words(wordsAChunk));
  const baseline = new SqlBaseline(client);
  await baseline.build([texts]);
  const started = performance.now();
  const base = await driver.createBase('Speed', documentsOf(texts));
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `  ${chunks} chunks of ${wordsAChunk} words (seed ${seed}), ${await baseline.postings()} postings`,
  );
  console.log(`  indexed in ${seconds.toFixed(0)} s`);
  const times = { ours: [] as number[], sql: [] as number[] };
  for (let at = -warmUp; at < questions; at++) {
    const question = language.words(language.between(6, 16));
    const ours = await timed(() => base.search(question, topK));
    const sql = await timed(() => baseline.search(question, topK));
    if (at < 0) continue;
    times.ours.push(ours);
    times.sql.push(sql);
  }
  console.log(`  ours       ${milliseconds(times.ours)}`);
  console.log(`  plain SQL  ${milliseconds(times.sql)}`);
}

function* documentsOf(texts: readonly string[]): Generator<BenchDocument> {
  for (let from = 0; from < texts.length; from += chunksADocument) {
    yield { id: String(from), paragraphs: texts.slice(from, from + chunksADocument) };
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
