import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@tutka/database';
import { freshDatabase, stopOwnServer } from '@tutka/testing';
import pg from 'pg';
import type { Collection } from './retrieval/collection.ts';
import { readCranfield } from './retrieval/cranfield.ts';
import { directDriver } from './retrieval/direct-driver.ts';
import { readNpl } from './retrieval/npl.ts';
import { measureRelevance } from './retrieval/relevance.ts';
import { measureSpeed } from './retrieval/speed.ts';

const migrations = fileURLToPath(new URL('../../../services/catalog/migrations', import.meta.url));

/** Relevance on the collections that `CORPUS_DIR` (one folder, or several with `:` between) holds, then search times. */
async function main({ CORPUS_DIR, CHUNKS }: NodeJS.ProcessEnv): Promise<void> {
  const database = await freshDatabase('catalog');
  await migrate(database.ownerUrl, migrations);
  const app = openDatabase(database.appUrl);
  const worker = openDatabase(database.workerUrl);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const driver = directDriver(app, worker);
  for (const collection of collectionsIn(CORPUS_DIR)) {
    const { ours, textbook } = await measureRelevance(collection, driver, client);
    console.log(
      `${collection.name}: ${collection.texts.length} texts, ${collection.questions.length} questions`,
    );
    console.log(
      `  nDCG@10  ours ${ours.toFixed(4)}  textbook BM25 ${textbook.toFixed(4)}  ratio ${(ours / textbook).toFixed(3)}`,
    );
  }
  console.log('Search of 6–16 terms');
  await measureSpeed(driver, client, Number(CHUNKS ?? 100_000));
  await client.end();
  await Promise.all([app.destroy(), worker.destroy()]);
  await database.drop();
  await stopOwnServer();
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
