import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, migrate, openDatabase } from '@tutka/database';
import { loadSettings } from '@tutka/service-runtime';
import { chosen, type FreshDatabase, freshDatabase, numberSetting, stopOwnServer } from '@tutka/testing';
import pg from 'pg';
import { z } from 'zod';
import { signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import type { Collection } from './retrieval/collection.ts';
import { readCranfield } from './retrieval/cranfield.ts';
import { directDriver } from './retrieval/direct-driver.ts';
import type { RetrievalDriver } from './retrieval/driver.ts';
import { type Embeddings, embeddingsFrom } from './retrieval/embeddings.ts';
import { printFusion } from './retrieval/fusion.ts';
import { readNpl } from './retrieval/npl.ts';
import { measureRelevance } from './retrieval/relevance.ts';
import { routeDriver } from './retrieval/route-driver.ts';
import { measureRouteSpeed } from './retrieval/route-speed.ts';
import { measureSpeed } from './retrieval/speed.ts';
import { measureVectorSpeed } from './retrieval/vector-speed.ts';

const migrations = fileURLToPath(new URL('../../../services/catalog/migrations', import.meta.url));
const manyWorkspaces = 50;
const parts = ['relevance', 'fusion', 'speed', 'vectors'] as const;
const ways = ['route', 'index'] as const;
type Way = (typeof ways)[number];

interface Bench {
  readonly collections: readonly Collection[];
  readonly client: pg.Client;
  readonly database: FreshDatabase;
  readonly pools: { readonly app: Db; readonly worker: Db };
  readonly chunks: number;
}

/**
 * Relevance on the collections in `CORPUS_DIR` (a folder, or several with `:` between), by words, and, with a trained
 * model at `EMBEDDINGS_BASE_URL` called `EMBEDDINGS_MODEL`, by vectors and by both; then search times among `CHUNKS`
 * chunks over many workspaces and in one base, by the real route (`speed`) and, with vectors, on the index alone
 * (`vectors`). `ONLY` is a pattern that chooses among them. `THROUGH=index` takes the index alone for all.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const wanted = chosen('ONLY', parts);
  const { THROUGH: through } = loadSettings(z.object({ THROUGH: z.enum(ways).default('route') }), env);
  const chunks = numberSetting('CHUNKS', 100_000, 1);
  const database = await freshDatabase('catalog');
  await migrate(database.ownerUrl, migrations);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const pools = { app: openDatabase(database.appUrl), worker: openDatabase(database.workerUrl) };
  const collections = collectionsIn(env.CORPUS_DIR);
  const bench = { collections, client, database, pools, chunks };
  try {
    if (wanted.has('fusion')) await fusion(bench, embeddingsFrom(env));
    if (wanted.has('vectors')) await vectors(bench);
    if (wanted.has('relevance')) await relevance(bench, through);
    if (wanted.has('speed')) await speed(bench, through);
  } finally {
    await Promise.all([pools.app.destroy(), pools.worker.destroy(), client.end()]);
    await database.drop();
    await stopOwnServer();
  }
}

async function fusion({ collections, pools }: Bench, embeddings: Embeddings | undefined): Promise<void> {
  if (!embeddings) {
    console.log(
      'Fusion: not shown. Set EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL to a trained embedding model.',
    );
    return;
  }
  for (const collection of collections) {
    console.log(head(collection));
    await printFusion(collection, embeddings, pools);
  }
  await embeddings.close();
}

async function vectors({ pools, chunks }: Bench): Promise<void> {
  console.log('Search of 6–16 terms with a vector, on the index');
  await measureVectorSpeed(pools, chunks, manyWorkspaces);
  await measureVectorSpeed(pools, chunks, 1);
}

async function relevance({ collections, client, pools }: Bench, through: Way): Promise<void> {
  if (collections.length === 0) return;
  const { driver, close } =
    through === 'index'
      ? { driver: directDriver(pools.app, pools.worker), close: none }
      : await throughRoute();
  try {
    for (const collection of collections) await printRelevance(collection, driver, client);
  } finally {
    await close();
  }
}

async function speed({ client, pools, chunks }: Bench, through: Way): Promise<void> {
  if (through !== 'index') return await measureRouteSpeed(client, chunks, manyWorkspaces);
  console.log('Search of 6–16 terms');
  await measureSpeed(directDriver(pools.app, pools.worker), client, chunks);
}

const none = async () => undefined;

async function throughRoute(): Promise<{ driver: RetrievalDriver; close: () => Promise<void> }> {
  const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
  const api = await signIn(product, 'bench@example.com');
  return { driver: routeDriver(api), close: () => product.end() };
}

async function printRelevance(
  collection: Collection,
  driver: RetrievalDriver,
  client: pg.Client,
): Promise<void> {
  const { ours, textbook } = await measureRelevance(collection, driver, client);
  console.log(head(collection));
  console.log(
    `  nDCG@10  ours ${ours.toFixed(4)}  textbook BM25 ${textbook.toFixed(4)}  ratio ${(ours / textbook).toFixed(3)}`,
  );
}

function head({ name, texts, questions }: Collection): string {
  return `${name}: ${texts.length} texts, ${questions.length} questions`;
}

function collectionsIn(folders: string | undefined): Collection[] {
  if (!folders) console.log('SKIPPED relevance: set CORPUS_DIR to a folder with Cranfield or NPL in it');
  return (folders ?? '').split(':').flatMap((folder) => {
    if (existsSync(join(folder, 'cran.all.1400'))) return [readCranfield(folder)];
    if (existsSync(join(folder, 'doc-text'))) return [readNpl(folder)];
    return [];
  });
}

await main(process.env);
