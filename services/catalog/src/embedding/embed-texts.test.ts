import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/catalog/events/v1/usage';
import { asWorker } from '@tutka/database';
import { openRetrieval, type RetrievalDatabase } from '../../test/retrieval-base.ts';
import { usageOf } from '../../test/usage.ts';
import { wordEmbedder, wordModel } from '../../test/word-embedder.ts';
import { toPublications } from '../publishing/published.ts';
import type { DocumentVersion } from '../retrieval/index.ts';
import { embedTexts } from './embed-texts.ts';
import { modelKey } from './embedder.ts';
import { hashOf, keepCodes } from './embedding-cache.ts';

let db: RetrievalDatabase;
beforeAll(async () => {
  db = await openRetrieval();
});
afterAll(() => db.drop());

async function* texts(count: number) {
  for (let at = 0; at < count; at++) yield `text number ${at}`;
}

function version(workspace: string = randomUUID()): DocumentVersion {
  return { workspace, knowledge: randomUUID(), document: randomUUID(), index: 1, generation: 1 };
}

function embedding() {
  const embedder = wordEmbedder();
  const { signal } = new AbortController();
  const embed = (of: DocumentVersion, count: number) =>
    embedTexts({ db: db.worker, embedder, pauses: [] }, of, wordModel, texts(count), signal);
  return { embedder, embed };
}

const tokens = (events: readonly { data: { inputTokens: number } }[]) =>
  events.map(({ data }) => data.inputTokens).sort((one, other) => other - one);

test('each batch that was paid for is told once, with what it took', async () => {
  const { embed } = embedding();
  const made = version();
  const { workspace, knowledge, document } = made;
  await embed(made, 200);
  const events = await usageOf(db.worker, workspace);
  expect(tokens(events)).toEqual([96, 96, 8]);
  const [first] = events;
  if (!first) throw new Error('nothing was recorded');
  const { provider, model } = wordModel;
  const common = { kind: 'document-embedding', provider, model, estimated: false, turnId: null };
  expect(first.data).toMatchObject({ ...common, knowledge, document });
  const [said] = toPublications(first);
  expect([said?.topic, said?.type]).toEqual(['catalog.usage', 'UsageRecorded']);
  expect(fromBinary(UsageRecordedSchema, said?.value ?? new Uint8Array())).toMatchObject({
    kind: UsageKind.DOCUMENT_EMBEDDING,
    providerUuid: provider,
    model,
    inputTokens: BigInt(first.data.inputTokens),
    knowledgeUuid: knowledge,
    documentUuid: document,
    turnId: '',
  });
  await embed(made, 200);
  await embed(version(workspace), 200);
  expect(await usageOf(db.worker, workspace)).toHaveLength(3);
});

test('who breaks off in the middle and comes again is told of no batch twice', async () => {
  const { embedder, embed } = embedding();
  const made = version();
  let calls = 0;
  embedder.before = async () => {
    calls += 1;
    if (calls === 2) throw new Error('gone');
  };
  await expect(embed(made, 200)).rejects.toThrow('gone');
  expect(tokens(await usageOf(db.worker, made.workspace))).toEqual([96]);
  await embed(made, 200);
  expect(tokens(await usageOf(db.worker, made.workspace))).toEqual([96, 96, 8]);
});

test('two processes that make the same batch at once record it once', async () => {
  const { embedder, embed } = embedding();
  const made = version();
  const both = Promise.withResolvers<void>();
  let calls = 0;
  embedder.before = () => {
    calls += 1;
    if (calls === 2) both.resolve();
    return both.promise;
  };
  await Promise.all([embed(made, 10), embed(made, 10)]);
  expect(embedder.texts).toHaveLength(20);
  expect(tokens(await usageOf(db.worker, made.workspace))).toEqual([10]);
  await embed(made, 10);
  expect(embedder.texts).toHaveLength(20);
});

test('two documents with the same texts in another order do not end each other', async () => {
  const embedder = wordEmbedder();
  const { signal } = new AbortController();
  const workspace = randomUUID();
  const same = Array.from({ length: 9 }, (_, at) => `passage ${at}`);
  async function* inOrder(order: readonly string[]) {
    yield* order;
  }
  const embed = (order: readonly string[]) =>
    embedTexts(
      { db: db.worker, embedder, pauses: [] },
      version(workspace),
      wordModel,
      inOrder(order),
      signal,
    );
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // Who has the one in the middle lets both come as far as there.
  const between = asWorker(db.worker, async (tx) => {
    const middle = { hash: hashOf('passage 4'), code: Buffer.alloc(8) };
    await keepCodes(tx, { workspace, model: modelKey(wordModel) }, [middle]);
    held.resolve();
    await release.promise;
    throw new Error('nothing of it');
  });
  between.catch(() => undefined);
  await held.promise;
  const both = Promise.all([embed(same), embed(same.toReversed())]);
  both.catch(() => undefined);
  await sleep(500);
  release.resolve();
  await both;
  expect(embedder.texts).toHaveLength(18);
});
