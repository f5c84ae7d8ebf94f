import { describe } from '@jest/globals';
import type { Db } from '@tutka/database';
import { inDocker, pgliteDatabase, startPgvectorServer } from '@tutka/testing';
import { migrations, openRetrieval } from '../../../test/retrieval-base.ts';
import { chooseVectorIndex } from './choose-index.ts';
import { vectorConformance } from './conformance.ts';
import { pgvectorIndex } from './pgvector-index.ts';

/** The adapter as the product chooses it. */
async function chosen(worker: Db) {
  const index = await chooseVectorIndex(worker);
  if (index !== pgvectorIndex) throw new Error('This database has pgvector, and it was not chosen.');
  return index;
}

const container = await inDocker('pgvector in a container', startPgvectorServer);

(container.server ? describe : describe.skip)(container.suite, () => {
  vectorConformance(async () => {
    const { app, worker, drop } = await openRetrieval(container.server?.superuserUrl);
    const close = async () => {
      await drop();
      await container.server?.stop();
    };
    return { app, worker, index: await chosen(worker), close };
  });
});

// In WebAssembly a graph of this many vectors takes seconds to build.
const large = 200;

describe('pgvector in PGlite', () => {
  vectorConformance(async () => {
    const { app, worker, drop } = await pgliteDatabase('catalog', migrations);
    return { app, worker, index: await chosen(worker), close: drop };
  }, large);
});
