import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import type { IngestionPoint } from './points.ts';

const ada = person();
const text = Array.from(
  { length: 6_000 },
  (_, line) =>
    `Line ${line}: the ${['red', 'green', 'blue'][line % 3]} train number ${line * 7919} stops at ${line % 97}.`,
).join('\n\n');

let catalog: RunningCatalog;
let undisturbed: Outcome;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  undisturbed = await readBy(await newDocument(), () => worker());
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(() => catalog.close());

interface Outcome {
  readonly chunks: unknown[];
  readonly pages: unknown[];
  readonly postings: unknown[];
  readonly events: { type: string; version: number }[];
}

/** Starts a worker process; resolves when it has ended. */
function worker(place?: IngestionPoint, times = 1): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, '../../test/programs/worker-process.ts');
  const args = [script, catalog.database.workerUrl, catalog.folder, ...(place ? [place, String(times)] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  children.add(child);
  return new Promise((resolve) =>
    child.on('exit', (_, signal) => {
      children.delete(child);
      resolve(signal);
    }),
  );
}

async function newDocument(): Promise<string> {
  const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', {
    name: 'Crash',
    content: text,
  });
  const row = await catalog.worker('documents').where({ knowledge: made.body.data.uuid }).first('uuid');
  return row.uuid;
}

async function readBy(document: string, start: () => void): Promise<Outcome> {
  start();
  await eventually(
    () => catalog.worker('documents').where({ uuid: document }).first(),
    ({ status }) => status === 2,
    30,
  );
  for (const child of children) child.kill('SIGKILL');
  return await outcome(document);
}

async function outcome(document: string): Promise<Outcome> {
  const { worker: db } = catalog;
  const chunks = await db('chunks')
    .where({ document })
    .orderBy('ordinal')
    .select(
      'index_version',
      'ordinal',
      'page_ordinal',
      'page',
      'heading',
      'text',
      'start_offset',
      'end_offset',
    );
  const pages = await db('document_pages')
    .where({ document })
    .orderBy('ordinal')
    .select('version', 'ordinal', 'text');
  const postings = await db('index_parts')
    .where({ document })
    .select('index_version', 'chunk_count', 'total_length');
  const events = await asWorker(db, (tx) => loadStream<DocumentEvent>(tx, document));
  expect(await db('ingestion_jobs').where({ document })).toEqual([]);
  return { chunks, pages, postings, events: events.map(({ type, version }) => ({ type, version })) };
}

function expectSame(found: Outcome): void {
  const { chunks, pages, postings, events } = found;
  expect({ chunks, pages, postings }).toEqual({
    chunks: undisturbed.chunks,
    pages: undisturbed.pages,
    postings: undisturbed.postings,
  });
  expect(events.map(({ version }) => version)).toEqual(events.map((_, at) => at + 1));
  for (const once of ['DocumentQueued', 'IngestionStarted', 'DocumentIndexed', 'DocumentReady']) {
    expect([once, events.filter(({ type }) => type === once).length]).toEqual([once, 1]);
  }
}

describe('a worker that is killed', () => {
  const places: [IngestionPoint, number][] = [
    ['claimed', 1],
    ['fetched', 1],
    ['pages-kept', 1],
    ['pages-kept', 3],
    ['chunked', 1],
    ['indexed', 1],
  ];
  test.each(places)('at %s (%i): the next one ends with the same passages', async (place, times) => {
    const document = await newDocument();
    expect(await worker(place, times)).toBe('SIGKILL');
    const found = await readBy(document, () => worker());
    expectSame(found);
    expect(found.events.filter(({ type }) => type === 'IngestionResumed')).toHaveLength(1);
  });

  test('at the very end: nothing is left to do', async () => {
    const document = await newDocument();
    expect(await worker('ready')).toBe('SIGKILL');
    expectSame(await outcome(document));
  });

  test('at any moment, several times over', async () => {
    const document = await newDocument();
    for (const after of [300, 700, 450, 900]) {
      const ended = worker();
      setTimeout(() => {
        for (const child of children) child.kill('SIGKILL');
      }, after);
      await ended;
    }
    expectSame(await readBy(document, () => worker()));
  });
});

test('the undisturbed reading went through every place', () => {
  expect(undisturbed.chunks.length).toBeGreaterThan(100);
  expect(undisturbed.pages.length).toBeGreaterThan(10);
  // How often depends on how far the reader is ahead of what is kept; that pages are kept thrice the kill there shows.
  expect(undisturbed.events.filter(({ type }) => type === 'PagesParsed').length).toBeGreaterThan(0);
});
