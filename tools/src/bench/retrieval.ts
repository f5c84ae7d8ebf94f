import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@tutka/database';
import { type FreshDatabase, freshDatabase, stopOwnServer } from '@tutka/testing';
import pg from 'pg';
import type { Collection } from './retrieval/collection.ts';
import { readCranfield } from './retrieval/cranfield.ts';
import { directDriver } from './retrieval/direct-driver.ts';
import type { RetrievalDriver } from './retrieval/driver.ts';
import { readNpl } from './retrieval/npl.ts';
import { Product } from './retrieval/product.ts';
import { measureRelevance } from './retrieval/relevance.ts';
import { routeDriver } from './retrieval/route-driver.ts';
import { measureSpeed } from './retrieval/speed.ts';

const migrations = fileURLToPath(new URL('../../../services/catalog/migrations', import.meta.url));

/**
 * Relevance on the collections in `CORPUS_DIR` (a folder, or several with `:` between), then search times in a base of
 * `CHUNKS` chunks; through the real route, or with `THROUGH=index` on the index alone, for work on it.
 */
async function main({ CORPUS_DIR, CHUNKS, THROUGH }: NodeJS.ProcessEnv): Promise<void> {
  const database = await freshDatabase('catalog');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { driver, close } = THROUGH === 'index' ? await throughIndex(database) : await throughRoute();
  try {
    for (const collection of collectionsIn(CORPUS_DIR)) await printRelevance(collection, driver, client);
    console.log('Search of 6–16 terms');
    await measureSpeed(driver, client, Number(CHUNKS ?? 100_000));
  } finally {
    await close();
    await client.end();
    await database.drop();
    await stopOwnServer();
  }
}

interface Way {
  readonly driver: RetrievalDriver;
  close(): Promise<void>;
}

async function throughRoute(): Promise<Way> {
  const product = await Product.start();
  return { driver: routeDriver(product), close: () => product.stop() };
}

async function throughIndex({ ownerUrl, appUrl, workerUrl }: FreshDatabase): Promise<Way> {
  await migrate(ownerUrl, migrations);
  const app = openDatabase(appUrl);
  const worker = openDatabase(workerUrl);
  const close = async () => {
    await Promise.all([app.destroy(), worker.destroy()]);
  };
  return { driver: directDriver(app, worker), close };
}

async function printRelevance(
  collection: Collection,
  driver: RetrievalDriver,
  client: pg.Client,
): Promise<void> {
  const { ours, textbook } = await measureRelevance(collection, driver, client);
  console.log(
    `${collection.name}: ${collection.texts.length} texts, ${collection.questions.length} questions`,
  );
  console.log(
    `  nDCG@10  ours ${ours.toFixed(4)}  textbook BM25 ${textbook.toFixed(4)}  ratio ${(ours / textbook).toFixed(3)}`,
  );
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
