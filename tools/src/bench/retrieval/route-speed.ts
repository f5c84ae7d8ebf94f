import type pg from 'pg';
import { signIn } from '../../e2e/api.ts';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../../e2e/product.ts';
import { milliseconds, quantile } from '../quantile.ts';
import { startRandomEmbeddings } from './random-embeddings.ts';
import { RouteBase } from './route-base.ts';
import { SqlBaseline } from './sql-baseline.ts';
import { printSummedStatistics } from './summed-statistics.ts';
import { ZipfText } from './zipf-text.ts';

const seed = 20_261_125;
const dimensions = 384;
const wordsAChunk = 100;
const questions = 200;
const warmUp = 10;
const topK = 8;

/**
 * Search times by the public route, in `workspaces` workspaces and then in one base that have `chunks` passages
 * together, by words and vectors and then by words alone, each beside plain SQL. The vectors are random: they take as
 * long as others, and say nothing of quality. Prints what it measures.
 */
export async function measureRouteSpeed(
  client: pg.Client,
  chunks: number,
  workspaces: number,
): Promise<void> {
  const embeddings = await startRandomEmbeddings(dimensions);
  const product = await startProduct(await freshDataDir(), {
    RATE_LIMITS: noRateLimits,
    MODEL_BASE_URL: embeddings.url,
    EMBEDDING_MODEL: 'random',
    EMBEDDING_PATIENCE_MS: '30000',
  });
  try {
    await printSummedStatistics(await signIn(product, 'sums@example.org'));
    for (const many of [workspaces, 1]) await measureIn(product, client, chunks, many);
  } finally {
    await product.end();
    await embeddings.stop();
  }
}

async function measureIn(product: Product, client: pg.Client, chunks: number, many: number): Promise<void> {
  const language = new ZipfText(seed + many);
  const texts = Array.from({ length: many }, () =>
    Array.from({ length: Math.floor(chunks / many) }, () => language.words(wordsAChunk)),
  );
  const sql = new SqlBaseline(client);
  await sql.build(texts);
  const bases: RouteBase[] = [];
  const indexed = await seconds(async () => {
    for (const [at, own] of texts.entries()) {
      bases.push(await RouteBase.begin(product, `reader-${many}-${at}@example.org`, own));
    }
    for (const [at, base] of bases.entries()) await base.ready(texts[at]?.length ?? 0);
  });
  console.log(
    `${chunks} passages of ${wordsAChunk} words in ${many} workspace(s), random vectors of ${dimensions} (for speed alone), seed ${seed + many}; indexed in ${indexed} s`,
  );
  await printTimes(bases, sql, language, 'used');
  for (const base of bases) await base.withoutVectors();
  await printTimes(bases, sql, language, 'none');
}

/** Question by question in turns with plain SQL, which has words alone. */
async function printTimes(
  bases: readonly RouteBase[],
  sql: SqlBaseline,
  language: ZipfText,
  vectors: 'used' | 'none',
): Promise<void> {
  const times = { ours: [] as number[], sql: [] as number[] };
  for (let at = -Math.max(warmUp, bases.length); at < questions; at++) {
    const place = Math.abs(at) % bases.length;
    const question = language.words(language.between(6, 16));
    const ours = await timed(async () => bases[place]?.search(question, topK, vectors));
    const theirs = await timed(() => sql.search(question, topK, place));
    if (at < 0) continue;
    times.ours.push(ours);
    times.sql.push(theirs);
  }
  const ratio = [0.5, 0.95].map((share) =>
    (quantile(times.ours, share) / quantile(times.sql, share)).toFixed(2),
  );
  const name = vectors === 'used' ? 'words and vectors' : 'words';
  console.log(`  ${name.padEnd(18)} ${milliseconds(times.ours)}`);
  console.log(`    plain SQL, words ${milliseconds(times.sql)}  ours ÷ SQL p50 ${ratio[0]}, p95 ${ratio[1]}`);
}

async function seconds(work: () => Promise<void>): Promise<string> {
  return ((await timed(work)) / 1000).toFixed(0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
