import { describe, test } from '@jest/globals';
import { openRetrieval } from '../../../test/retrieval-base.ts';
import { chooseVectorIndex } from './choose-index.ts';
import { vectorConformance } from './conformance.ts';
import { pgvectorIndex } from './pgvector-index.ts';

const { app, worker, drop } = await openRetrieval();

if ((await chooseVectorIndex(worker)) === pgvectorIndex) {
  vectorConformance(async () => ({ app, worker, index: pgvectorIndex, close: drop }));
} else {
  await drop();
  describe('pgvector (SKIPPED: this PostgreSQL lacks it; TUTKA_TEST_POSTGRES_URL may name one that has it)', () => {
    test.skip('keeps the promises of the vector index', () => undefined);
  });
}
