import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import type { KnowledgeIndex } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { testMeanings } from '../../test/test-meanings.ts';
import { otherModel, type WordEmbedder, wordEmbedder, wordModel } from '../../test/word-embedder.ts';
import { modelKey } from './embedder.ts';

let catalog: RunningCatalog;
let embedder: WordEmbedder;
beforeAll(async () => {
  embedder = wordEmbedder([wordModel, otherModel]);
  catalog = await runCatalog({ embedder });
});
afterAll(() => catalog.close());

const { create, settled, get } = knowledgeCalls(() => catalog);

async function baseWith(who: Person, content: string, embeddingModel: string | null): Promise<string> {
  const { uuid } = await create(who, { name: 'Base', content });
  await settled(who, uuid);
  await catalog.call<KnowledgeIndex>(who, 'POST', `/api/knowledges/${uuid}/index`, { embeddingModel });
  const built = await eventually(
    () => get(who, uuid),
    ({ body }) => body.data.index?.building === null,
  );
  expect(built.body.data.index?.serving?.embeddingModel).toBe(embeddingModel);
  return uuid;
}

/** Asked as a turn asks all bases of an agent. */
const ask = (knowledges: readonly string[], by: WordEmbedder) =>
  testMeanings(by).askBases({
    knowledges,
    query: 'When does the ferry leave?',
    topK: 8,
    payer: { workspace: randomUUID() },
    inside: (work) => asWorker(catalog.worker, work),
    tell: async (_, passages) => passages,
  });

test('bases of different embedding models, and one of words alone, answer together', async () => {
  const who = person();
  const bases = [
    await baseWith(who, 'The night ferry does leave at ten.', modelKey(wordModel)),
    await baseWith(who, 'The day ferry does leave at noon.', modelKey(otherModel)),
    await baseWith(who, 'The old ferry does not leave.', null),
  ];
  const { found, vectors } = await ask(bases, embedder);
  expect(vectors).toEqual({ state: 'used', reason: null });
  const said = new Map(found.map(({ knowledge, similarity }) => [knowledge, similarity !== null]));
  expect(bases.map((base) => said.get(base))).toEqual([true, true, false]);
});

test('where one of the models fails its bases answer by words, the others by meaning too, and it is told', async () => {
  const who = person();
  const bases = [
    await baseWith(who, 'The night ferry does leave at ten.', modelKey(wordModel)),
    await baseWith(who, 'The day ferry does leave at noon.', modelKey(otherModel)),
  ];
  const half: WordEmbedder = {
    ...embedder,
    embed: (choice, texts, signal) =>
      choice.model === otherModel.model
        ? Promise.reject(new Error('down'))
        : embedder.embed(choice, texts, signal),
  };
  const { found, vectors } = await ask(bases, half);
  expect(vectors.state).toBe('failed');
  expect(vectors.reason).toMatch(/words alone/);
  const said = new Map(found.map(({ knowledge, similarity }) => [knowledge, similarity !== null]));
  expect(bases.map((base) => said.get(base))).toEqual([true, false]);
});
