import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';
import { eventually } from '@tutka/testing/eventually';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { embedding, type ModelEndpoint, refusing, startModelEndpoint } from '../../test/model-endpoint.ts';
import { type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { testMeanings } from '../../test/test-meanings.ts';
import { embedderOf } from '../embedding/embedder.ts';
import type { IndexParts } from '../indexes/index-version.ts';
import { modelProviders } from '../model-providers/model-providers.ts';
import { secretBox } from '../store/secret-box.ts';

/** What one request takes at most. */
const batch = 96;
const batches = 4;
let catalog: RunningCatalog;
let workers: IngestionWorkers;
let endpoint: ModelEndpoint;
let egress: Egress;
let indexing: IndexParts;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  workers = new IngestionWorkers(catalog);
  endpoint = await startModelEndpoint();
  egress = createEgress();
  const settings = { MODEL_BASE_URL: endpoint.provider.baseUrl, EMBEDDING_MODEL: 'embeds' };
  const box = secretBox('a master key for tests, long enough to be one');
  const providers = modelProviders({ worker: catalog.worker, box, settings });
  const embedder = embedderOf({ providers, models: createModelClient({ egress }) });
  indexing = { db: catalog.worker, ...testMeanings(embedder), pauses: [5] };
});
afterEach(() => workers.stop());
afterAll(async () => {
  await workers.close();
  await egress.close();
  await endpoint.close();
  await catalog.close();
});

/** A document of as many passages as four requests take, each under a heading of its own. */
async function book(about: string): Promise<string> {
  const sections = Array.from(
    { length: batch * batches },
    (_, at) => `# ${about} ${at}\n\nChapter ${at} tells of the ${about}.`,
  );
  return await workers.queue({
    uri: await catalog.upload(workers.ada, `${about}.md`, sections.join('\n\n')),
  });
}

/** What was sent since the last look: the number of texts of each request, by its first text. */
function sent(): { readonly requests: number; readonly texts: string[] } {
  const bodies = endpoint.bodies.splice(0);
  return { requests: bodies.length, texts: bodies.flatMap(({ input }) => input as string[]) };
}

/** Serves the first requests, and then fails until it is told otherwise. */
function failingFrom(request: number, status: number): void {
  let served = 0;
  endpoint.otherwise = ({ input }) => {
    served += 1;
    return served < request ? embedding(input) : refusing(status);
  };
}

const works = () => {
  endpoint.otherwise = ({ input }) => embedding(input);
};

test('a batch that fails for a moment is sent again, and no other', async () => {
  let requests = 0;
  endpoint.otherwise = ({ input }) => {
    requests += 1;
    return requests === 3 ? refusing(503) : embedding(input);
  };
  const uuid = await book('whale');
  workers.start({ indexing });
  const { chunk_count } = await workers.hasStatus(uuid, 2);
  const { requests: all, texts } = sent();
  expect([chunk_count, all, texts.length]).toEqual([batch * batches, batches + 1, batch * (batches + 1)]);
  expect(new Set(texts).size).toBe(batch * batches);
  expect((await workers.kinds(uuid)).filter((kind) => kind === 'started')).toHaveLength(1);
});

test('a limit of Gemini’s by the minute passes, though it names the bill', async () => {
  const message =
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, ' +
    'head to: https://ai.google.dev/gemini-api/docs/rate-limits. \n* Quota exceeded for metric: generativelanguage.' +
    'googleapis.com/embed_content_free_tier_requests, limit: 100\nPlease retry in 0.01s.';
  let requests = 0;
  endpoint.otherwise = ({ input }) => {
    requests += 1;
    return requests === 1 ? refusing(429, message) : embedding(input);
  };
  const uuid = await book('minute');
  workers.start({ indexing });
  await workers.hasStatus(uuid, 2);
  expect([sent().requests, await workers.kinds(uuid)]).toEqual([
    batches + 1,
    expect.not.arrayContaining(['failed']),
  ]);
});

test('a provider that stays away: each try goes on at the batch that failed, then the document has failed; read anew it is ready', async () => {
  failingFrom(3, 503);
  const uuid = await book('ship');
  const worker = workers.start({ indexing });
  for (let attempt = 1; attempt < 5; attempt++) {
    const failures = async () => (await workers.kinds(uuid)).filter((kind) => kind === 'failed').length;
    await eventually(failures, (count) => count === attempt);
    expect(await workers.row(uuid)).toMatchObject({ status: 0, status_code: 'EMBEDDING_FAILED' });
    const { run_at } = await catalog.worker('ingestion_jobs').where({ document: uuid }).first();
    expect(run_at.getTime()).toBeGreaterThan(Date.now() + 1_000);
    const { requests, texts } = sent();
    // Two batches in the first try; of the third two tries each time, and nothing else.
    expect([attempt, requests, texts.length]).toEqual([attempt, attempt === 1 ? 4 : 2, requests * batch]);
    expect(new Set(texts).size).toBe((attempt === 1 ? 3 : 1) * batch);
    await catalog
      .worker('ingestion_jobs')
      .where({ document: uuid })
      .update({ run_at: new Date(0) });
    worker.nudge();
  }
  const failed = await workers.hasStatus(uuid, 3);
  expect([failed.status_code, failed.status_reason]).toEqual([
    'EMBEDDING_FAILED',
    expect.stringMatching(
      /^No vectors could be made for its passages\. The provider has a problem of its own/,
    ),
  ]);
  const told = await workers.kinds(uuid);
  const count = (kind: string) => told.filter((each) => each === kind).length;
  expect([count('started'), count('failed'), count('chunked'), count('indexed')]).toEqual([5, 5, 1, 0]);

  works();
  sent();
  const path = `/api/knowledges/${failed.knowledge}/documents/${uuid}/reindex`;
  expect((await catalog.call(workers.ada, 'POST', path)).status).toBe(200);
  worker.nudge();
  expect((await workers.hasStatus(uuid, 2)).chunk_count).toBe(batch * batches);
  const { requests, texts } = sent();
  expect([requests, new Set(texts).size]).toEqual([batches - 2, batch * (batches - 2)]);
});

test('a key that is not accepted ends it at once, with what to do', async () => {
  failingFrom(1, 401);
  const uuid = await book('storm');
  workers.start({ indexing });
  const { status_code, status_reason } = await workers.hasStatus(uuid, 3);
  expect([status_code, status_reason, sent().requests]).toEqual([
    'EMBEDDING_FAILED',
    expect.stringMatching(/does not accept the API key\. Check the key/),
    1,
  ]);
});
