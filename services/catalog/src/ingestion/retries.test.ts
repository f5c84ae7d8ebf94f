import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@tutka/testing/eventually';
import { textPdf } from '../../test/fixtures/pdf-file.ts';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import type { IngestionPoint } from './points.ts';
import type { WorkerParts } from './worker.ts';

let catalog: RunningCatalog;
let workers: IngestionWorkers;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  workers = new IngestionWorkers(catalog);
});
afterEach(() => workers.stop());
afterAll(async () => {
  await workers.close();
  await catalog.close();
});

const worker = (parts?: Partial<WorkerParts>) => workers.start(parts);
const queue = (source: object) => workers.queue(source);
const row = (uuid: string) => workers.row(uuid);
const hasStatus = (uuid: string, status: number, seconds?: number) =>
  workers.hasStatus(uuid, status, seconds);
const kinds = (uuid: string) => workers.kinds(uuid);

describe('a passing failure', () => {
  const failingOnce = (place: IngestionPoint) => {
    let failed = false;
    const passed: IngestionPoint[] = [];
    const at = async (point: IngestionPoint) => {
      passed.push(point);
      if (point !== place || failed) return;
      failed = true;
      throw new Error('out of order for a moment');
    };
    return { at, passed };
  };

  test('is tried again by itself, from the step that failed: what was read is not read again', async () => {
    for (const [place, again] of [
      ['chunked', ['claimed', 'fetched', 'chunked', 'indexed', 'ready']],
      ['indexed', ['claimed', 'fetched', 'chunked', 'indexed', 'ready']],
    ] as const) {
      const uuid = await queue({ content: 'A train leaves at noon.' });
      const { at, passed } = failingOnce(place);
      worker({ at });
      const waiting = await eventually(
        () => row(uuid),
        ({ status_code }) => status_code === 'INTERNAL_ERROR',
      );
      expect(waiting).toMatchObject({ status: 0, status_reason: expect.stringContaining('Try again later') });
      const first = passed.splice(0);
      expect(first.at(-1)).toBe(place);
      await hasStatus(uuid, 2);
      expect([place, passed]).toEqual([place, again]);
      const told = await kinds(uuid);
      for (const once of ['parsed', 'chunked', 'indexed']) {
        expect([place, once, told.filter((kind) => kind === once).length]).toEqual([place, once, 1]);
      }
    }
  });

  test('is tried again after as long where our clock is ahead of the database', async () => {
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    try {
      const uuid = await queue({ content: 'A train leaves at one.' });
      worker({ at: failingOnce('chunked').at });
      await hasStatus(uuid, 2, 30);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('of a PDF the pages that are kept stay, and reading goes on after them', async () => {
    const pages = Array.from({ length: 60 }, (_, n) =>
      `Page ${n} tells of trains, boats and buses to the lake.\n`.repeat(50),
    );
    const uri = () => catalog.upload(workers.ada, 'trains.pdf', textPdf(pages));
    const undisturbed = await queue({ uri: await uri() });
    worker();
    await hasStatus(undisturbed, 2);
    const uuid = await queue({ uri: await uri() });
    const { at } = failingOnce('pages-kept');
    worker({ at });
    await eventually(
      () => row(uuid),
      ({ status_code }) => status_code === 'INTERNAL_ERROR',
    );
    const written = () =>
      catalog
        .worker('document_pages')
        .where({ document: uuid })
        .orderBy('ordinal')
        .select('ordinal', catalog.worker.raw('xmin::text'));
    const first = await written();
    expect(first.length).toBeGreaterThan(5);
    expect(first.length).toBeLessThan(60);
    await hasStatus(uuid, 2);
    expect((await written()).slice(0, first.length)).toEqual(first);
    const outcome = (document: string) =>
      catalog.worker('chunks').where({ document }).orderBy('ordinal').select('ordinal', 'page', 'text');
    expect(await outcome(uuid)).toEqual(await outcome(undisturbed));
    const shown = async (document: string) => {
      const { page_count, chunk_count, progress } = await row(document);
      return { page_count, chunk_count, progress };
    };
    expect(await shown(uuid)).toEqual(await shown(undisturbed));
    expect((await shown(uuid)).page_count).toBe(60);
  });

  test('of a PDF whose pages are all kept none is read again', async () => {
    const uuid = await queue({
      uri: await catalog.upload(workers.ada, 'short.pdf', textPdf(['One train.', 'Two trains.'])),
    });
    const { at } = failingOnce('pages-kept');
    worker({ at });
    await eventually(
      () => row(uuid),
      ({ status_code }) => status_code === 'INTERNAL_ERROR',
    );
    await hasStatus(uuid, 2);
    expect(await row(uuid)).toMatchObject({ page_count: 2, chunk_count: 2 });
  });
});
