import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { ModelFailure } from '@tutka/model-client';
import { createLogger } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { testMeanings } from '../../test/test-meanings.ts';
import { otherModel, wordEmbedder, wordModel } from '../../test/word-embedder.ts';
import { modelKey } from '../embedding/embedder.ts';
import { IndexBuilder } from './index-builder.ts';

const models = [wordModel, otherModel];
const things = ['whale', 'ship', 'storm', 'island', 'bear', 'owl', 'lake', 'train'];
let catalog: RunningCatalog;
let workers: IngestionWorkers;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false, embedder: wordEmbedder(models) });
  workers = new IngestionWorkers(catalog);
});
afterAll(async () => {
  await workers.close();
  await catalog.close();
});

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await catalog.call<T>(workers.ada, 'POST', `/api/knowledges${path}`, body);
  return answer.body.data;
}

/** A base of as many documents that are read, for which another index is wanted. */
async function wanted(): Promise<string> {
  const { uuid } = await ask<Knowledge>('', { name: 'Stories' });
  for (const name of things) await ask(`/${uuid}/documents`, { name, content: `The ${name} is a story.` });
  const indexing = { db: catalog.worker, ...testMeanings(wordEmbedder(models)) };
  const reader = workers.start({ indexing, parallel: 2 });
  await eventually(
    () => catalog.worker('documents').where({ knowledge: uuid, status: 2 }),
    (ready) => ready.length === things.length,
  );
  await reader.stop();
  await ask(`/${uuid}/index`, { embeddingModel: modelKey(otherModel) });
  return uuid;
}

test('an index whose build comes further with each try is not given up', async () => {
  const knowledge = await wanted();
  const embedder = wordEmbedder(models);
  let calls = 0;
  embedder.before = async () => {
    calls += 1;
    if (calls % 2 === 0) throw new ModelFailure('PROVIDER_ERROR', 'The provider has a problem.', true);
  };
  const parts = { db: catalog.worker, ...testMeanings(embedder), pauses: [] };
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  const builder = new IndexBuilder({ ...parts, logger, leaseMs: 60_000, pollMs: 60_000 });
  const builds = () => catalog.worker('index_builds').where({ knowledge });
  for (let tries = 0; tries < 2 * things.length; tries++) {
    const before = calls;
    await builds().update({ run_at: new Date(0) });
    builder.nudge();
    const left = await eventually(
      () => builds().first('lease_until'),
      (build) => build === undefined || (calls > before && build.lease_until === null),
    );
    if (left === undefined) break;
  }
  await builder.stop();
  const index = await catalog.worker('index_generations').where({ knowledge, generation: 2 }).first();
  expect(index).toMatchObject({ state: 'serving', problem_code: null });
});
