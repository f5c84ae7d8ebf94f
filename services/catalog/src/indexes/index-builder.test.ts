import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { ModelFailure } from '@tutka/model-client';
import { createLogger } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { expectWhole } from '../../test/index-rows.ts';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { testMeanings } from '../../test/test-meanings.ts';
import {
  heldEmbedder,
  otherModel,
  type WordEmbedder,
  wordEmbedder,
  wordModel,
} from '../../test/word-embedder.ts';
import { modelKey } from '../embedding/embedder.ts';
import { type BuilderParts, IndexBuilder } from './index-builder.ts';

const models = [wordModel, otherModel];
const things = ['whale', 'ship', 'storm', 'island'];
let catalog: RunningCatalog;
let workers: IngestionWorkers;
let uuid: string;
/** Of a passage. What was embedded once is not embedded again, so each index is given texts of its own. */
let words = 50;
const builders: IndexBuilder[] = [];
beforeAll(async () => {
  catalog = await runCatalog({ reads: false, embedder: wordEmbedder(models) });
  workers = new IngestionWorkers(catalog);
  uuid = await baseOfFour();
});
/** Whoever is held is let go at the end of a test, however it ended. */
const held: (() => void)[] = [];
afterEach(async () => {
  for (const release of held.splice(0)) release();
  await Promise.all(builders.splice(0).map((builder) => builder.stop()));
});
afterAll(async () => {
  await workers.close();
  await catalog.close();
});

/** A base of four documents that are read. */
async function baseOfFour(): Promise<string> {
  const made = await ask<Knowledge>('', { name: 'Stories' });
  const base = made.body.data.uuid;
  for (const thing of things) {
    const content = Array.from({ length: 200 }, (_, at) => `The ${thing} of page ${at} is a story.`).join(
      ' ',
    );
    await ask(`/${base}/documents`, { name: thing, content });
  }
  const indexing = { db: catalog.worker, ...testMeanings(wordEmbedder(models)) };
  const reader = workers.start({ indexing, parallel: 2 });
  await eventually(
    () => catalog.worker('documents').where({ knowledge: base, status: 2 }),
    (ready) => ready.length === things.length,
  );
  await reader.stop();
  return base;
}

function builder(embedder: WordEmbedder = wordEmbedder(models), more: Partial<BuilderParts> = {}) {
  const made = new IndexBuilder({
    db: catalog.worker,
    ...testMeanings(embedder),
    pauses: [],
    logger: createLogger({ service: 'catalog', level: 'silent' }),
    leaseMs: 60_000,
    pollMs: 60_000,
    ...more,
  });
  builders.push(made);
  made.nudge();
  return made;
}

const ask = <T>(path: string, body?: object) =>
  catalog.call<T>(workers.ada, 'POST', `/api/knowledges${path}`, body);

/** Has another index built, of passages of another length than any before. Answers its generation. */
async function wanted(): Promise<number> {
  words += 10;
  await ask(`/${uuid}/index`, { embeddingModel: modelKey(otherModel), chunkWords: words });
  return (await catalog.worker('index_generations').where({ knowledge: uuid, state: 'building' }).first())
    .generation;
}

const found = async () => {
  const asked = await ask<{ passages: { text: string }[] }>(`/${uuid}/search`, { query: 'story', topK: 50 });
  return asked.body.data.passages.map(({ text }) => text).sort();
};
const generationRow = (generation: number) =>
  catalog.worker('index_generations').where({ knowledge: uuid, generation }).first();
const switched = (generation: number) =>
  eventually(
    () => generationRow(generation),
    ({ state }) => state === 'serving',
    20,
  );
const job = () => catalog.worker('index_builds').where({ knowledge: uuid }).first();
const changeJob = (columns: object) =>
  catalog.worker('index_builds').where({ knowledge: uuid }).update(columns);

/** What a stopped process does: its lease runs out. */
const stealLease = () => changeJob({ lease_until: new Date(0) });

async function isWhole(generation: number): Promise<void> {
  await expectWhole(catalog.worker, { knowledge: uuid, generation }, things.length);
  expect(new Set(await found()).size).toBe(50);
}

function holding(at: number, then?: () => void) {
  const stands = heldEmbedder(models, at, then);
  held.push(stands.release);
  return stands;
}

test('a provider that fails for a moment is asked again later; the first index answers until the other is whole', async () => {
  const generation = await wanted();
  const before = await found();
  const embedder = wordEmbedder(models);
  let calls = 0;
  embedder.before = async () => {
    calls += 1;
    if (calls > 2) throw new ModelFailure('PROVIDER_ERROR', 'The provider has a problem.', true);
  };
  const first = builder(embedder);
  const waiting = await eventually(job, ({ attempt }) => attempt === 1);
  expect(waiting.lease_until).toBeNull();
  expect(waiting.run_at.getTime()).toBeGreaterThan(Date.now() + 1_000);
  expect(await found()).toEqual(before);
  embedder.before = async () => undefined;
  await changeJob({ run_at: new Date(0) });
  first.nudge();
  await switched(generation);
  // Two documents were in it already.
  expect(new Set(embedder.texts).size).toBe(embedder.texts.length);
  await isWhole(generation);
});

test('one that fails for good ends the build with the reason, and the first index goes on', async () => {
  const generation = await wanted();
  const before = await found();
  const embedder = wordEmbedder(models);
  embedder.before = async () => {
    throw new ModelFailure('BAD_MODEL', 'There is no such model.', false);
  };
  builder(embedder);
  const row = await eventually(
    () => generationRow(generation),
    ({ problem }) => problem !== null,
  );
  const told = { problem: 'There is no such model.', problem_code: 'MODEL_BAD_MODEL' };
  expect(row).toMatchObject({ state: 'building', ...told });
  expect([await job(), await found()]).toEqual([undefined, before]);
});

test.each([1, 2, 4])(
  'a builder that lost its lease at document %i adds nothing to what another built',
  async (at) => {
    const generation = await wanted();
    const before = await found();
    const stands = holding(at);
    const first = builder(stands.embedder);
    await stands.arrived;
    expect(await found()).toEqual(before);
    await stealLease();
    builder();
    await switched(generation);
    const after = await found();
    stands.release();
    await first.stop();
    expect(after).not.toEqual(before);
    expect(await found()).toEqual(after);
    await isWhole(generation);
  },
);

test('a builder that lost its lease and then fails does not end the build of another', async () => {
  const generation = await wanted();
  const lost = holding(2, () => {
    throw new ModelFailure('BAD_MODEL', 'There is no such model.', false);
  });
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const logger = createLogger({ service: 'catalog', level: 'warn', destination });
  const first = builder(lost.embedder, { logger });
  await lost.arrived;
  await stealLease();
  const stands = holding(2);
  builder(stands.embedder);
  await stands.arrived;
  lost.release();
  await eventually(
    async () => logged.length,
    (lines) => lines > 0,
  );
  await first.stop();
  expect(await generationRow(generation)).toMatchObject({ state: 'building', problem: null });
  stands.release();
  await switched(generation);
  await isWhole(generation);
});

test('a builder that loses its lease in the middle of a transaction takes nothing with it', async () => {
  const generation = await wanted();
  const { vectors } = testMeanings();
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held.push(released.resolve);
  const write: typeof vectors.write = async (...written) => {
    arrived.resolve();
    await released.promise;
    await vectors.write(...written);
  };
  const first = builder(wordEmbedder(models), { vectors: { ...vectors, write } });
  await arrived.promise;
  await stealLease();
  builder();
  await eventually(job, ({ lease_until }) => lease_until.getTime() > Date.now());
  released.resolve();
  await switched(generation);
  await first.stop();
  await isWhole(generation);
});

test('a process that stands still (SIGSTOP) is taken over from, and changes nothing when it goes on', async () => {
  const generation = await wanted();
  const before = await found();
  const program = fileURLToPath(new URL('../../test/programs/index-builder-process.ts', import.meta.url));
  const child = fork(program, [catalog.database.workerUrl, '3']);
  try {
    await once(child, 'message');
    expect(await found()).toEqual(before);
    await eventually(job, ({ lease_until }) => lease_until.getTime() < Date.now());
    builder();
    await switched(generation);
    const after = await found();
    child.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect([child.exitCode, await found()]).toEqual([null, after]);
    await isWhole(generation);
  } finally {
    child.kill('SIGKILL');
  }
});
