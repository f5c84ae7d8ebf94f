import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import type { TimelineEntry } from '@tutka/http-contracts';
import { createModelClient } from '@tutka/model-client';
import { eventually } from '@tutka/testing/eventually';
import { textPng } from '../../test/fixtures/png-file.ts';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { type ModelEndpoint, refusing, saying, startModelEndpoint } from '../../test/model-endpoint.ts';
import { type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { modelProviders } from '../model-providers/model-providers.ts';
import type { PictureReader } from '../parsing/index.ts';
import { picturesOf } from '../parts/pictures.ts';
import { secretBox } from '../store/secret-box.ts';

let catalog: RunningCatalog;
let workers: IngestionWorkers;
let endpoint: ModelEndpoint;
let egress: Egress;
let readPicture: PictureReader;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  workers = new IngestionWorkers(catalog);
  endpoint = await startModelEndpoint();
  egress = createEgress();
  const settings = { MODEL_BASE_URL: endpoint.provider.baseUrl, VISION_MODEL: 'sees' };
  const box = secretBox('a master key for tests, long enough to be one');
  const providers = modelProviders({ worker: catalog.worker, box, settings });
  readPicture = picturesOf(providers, createModelClient({ egress }), [5]);
});
afterEach(() => workers.stop());
afterAll(async () => {
  await workers.close();
  await egress.close();
  await endpoint.close();
  await catalog.close();
});

const queued = async (name: string) =>
  workers.queue({ uri: await catalog.upload(workers.ada, name, textPng('HELLO WORLD')) });
const timeline = async (uuid: string) => {
  const { knowledge } = await workers.row(uuid);
  const path = `/api/knowledges/${knowledge}/documents/${uuid}/events`;
  return (await catalog.call<TimelineEntry[]>(workers.ada, 'GET', path)).body.data;
};

test('the model of the settings reads a picture, and the timeline tells which', async () => {
  endpoint.answers = [saying('A ship called Tutka.')];
  const uuid = await queued('ship.png');
  workers.start({ readPicture });
  await workers.hasStatus(uuid, 2);
  const [chunk] = await catalog.worker('chunks').where({ document: uuid });
  expect(chunk.text).toBe('A ship called Tutka.');
  const parsed = (await timeline(uuid)).find(({ kind }) => kind === 'parsed');
  expect(parsed).toMatchObject({ done: 1, total: 1, reader: 'sees' });
  const { knowledge } = await workers.row(uuid);
  const used = await catalog.worker('events').where({ type: 'UsageRecorded' }).pluck('data');
  expect(used.filter(({ document }) => document === uuid)).toEqual([
    expect.objectContaining({
      kind: 'document-picture',
      model: 'sees',
      knowledge,
      estimated: true,
      outputTokens: expect.any(Number),
    }),
  ]);
});

test('what the provider says that a picture took is recorded, once for each reading', async () => {
  endpoint.answers = [
    saying('A ship.', 'stop', { prompt_tokens: 812, completion_tokens: 3 }),
    saying('A ship again.'),
  ];
  const uuid = await queued('counted.png');
  const worker = workers.start({ readPicture });
  await workers.hasStatus(uuid, 2);
  const { knowledge } = await workers.row(uuid);
  const again = `/api/knowledges/${knowledge}/documents/${uuid}/reindex`;
  expect((await catalog.call(workers.ada, 'POST', again)).status).toBe(200);
  worker.nudge();
  const of = async () => {
    const all = await catalog.worker('events').where({ type: 'UsageRecorded' }).pluck('data');
    return all.filter(({ document }) => document === uuid);
  };
  await eventually(of, (records) => records.length === 2);
  const [first] = await of();
  expect(first).toMatchObject({ inputTokens: 812, outputTokens: 3, estimated: false });
});

test('what a picture took that could not be read, or of which nothing was said, is recorded too', async () => {
  const taken = async (document: string) => {
    const all = await catalog.worker('events').where({ type: 'UsageRecorded' }).pluck('data');
    return all.filter((data) => data.document === document);
  };
  const took = { prompt_tokens: 812, completion_tokens: 3 };
  const answers = [
    [saying('UNREADABLE', 'stop', took), 'PICTURE_NOT_READ'],
    [saying('Row after row', 'length', took), 'PICTURE_NOT_READ'],
    [saying(' ', 'stop', took), 'NO_TEXT'],
  ] as const;
  for (const [answer, code] of answers) {
    endpoint.answers = [answer];
    const uuid = await queued('blurred.png');
    workers.start({ readPicture });
    expect((await workers.hasStatus(uuid, 3)).status_code).toBe(code);
    expect(await taken(uuid)).toMatchObject([{ inputTokens: 812, outputTokens: 3, estimated: false }]);
  }
});

test('one that refuses makes the document fail at once, with its words', async () => {
  endpoint.answers = [refusing(400, 'This model takes no images')];
  const uuid = await queued('refused.png');
  workers.start({ readPicture });
  const { status_code, status_reason } = await workers.hasStatus(uuid, 3);
  expect([status_code, status_reason]).toEqual([
    'PICTURE_NOT_READ',
    expect.stringMatching(/vision model could not read this picture.*cannot see pictures/),
  ]);
});

test('one that has too much to do is asked again later, and in the end the document has failed', async () => {
  endpoint.otherwise = () => refusing(429);
  endpoint.bodies.length = 0;
  const uuid = await queued('busy.png');
  const worker = workers.start({ readPicture });
  const failures = async () => (await timeline(uuid)).filter(({ kind }) => kind === 'failed').length;
  for (let attempt = 1; attempt < 5; attempt++) {
    await eventually(failures, (count) => count === attempt);
    expect(await workers.row(uuid)).toMatchObject({ status: 0, status_code: 'PICTURE_NOT_READ' });
    // Its next try is due.
    await catalog
      .worker('ingestion_jobs')
      .where({ document: uuid })
      .update({ run_at: new Date(0) });
    worker.nudge();
  }
  expect((await workers.hasStatus(uuid, 3)).status_reason).toMatch(/too many requests/);
  expect([await failures(), endpoint.bodies.length]).toEqual([5, 10]);
});
