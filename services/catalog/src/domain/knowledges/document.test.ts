import { describe, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideDocument } from './document.decide.ts';
import type { DocumentEvent, KeptFile, NamedSource } from './document.events.ts';
import { evolveDocument, noDocument } from './document.state.ts';

const { given } = specify({ decide: decideDocument, evolve: evolveDocument, initial: noDocument });

const file: KeptFile = { key: 'a.pdf', byteSize: 10, sha256: 'ff', contentType: null, fileType: 'pdf' };
const upload: NamedSource = { name: 'a.pdf', source: { kind: 'upload' }, file };
const page: NamedSource = { name: 'a', source: { kind: 'web', uri: 'https://a.example/' }, file: null };
const queued: DocumentEvent = { type: 'DocumentQueued', data: { knowledge: 'k', ...upload } };
const queuedPage: DocumentEvent = { type: 'DocumentQueued', data: { knowledge: 'k', ...page } };
const started = (epoch: number, attempt = 1): DocumentEvent => ({
  type: 'IngestionStarted',
  data: { attempt, epoch },
});
const resumed = (epoch: number): DocumentEvent => ({ type: 'IngestionResumed', data: { attempt: 1, epoch } });
const chunked: DocumentEvent = { type: 'DocumentChunked', data: { chunks: 7, pages: 3 } };
const again: DocumentEvent = { type: 'RetryRequested', data: {} };
const ready = (version: number): DocumentEvent => ({
  type: 'DocumentReady',
  data: { chunks: 7, pages: 3, version },
});
const failed = (retryAt: string | null): DocumentEvent => ({
  type: 'IngestionFailed',
  data: { code: 'X', reason: 'x', retryAt, knowledge: 'k', name: upload.name },
});
const removed: DocumentEvent = { type: 'DocumentRemoved', data: { knowledge: 'k' } };

describe('the way to READY', () => {
  test('queued once, started by the first lease', () => {
    given([])
      .when({ type: 'queue', knowledge: 'k', ...upload })
      .thenEvents([queued]);
    given([queued])
      .when({ type: 'queue', knowledge: 'k', ...upload })
      .thenEvents([]);
    given([queued])
      .when({ type: 'start', epoch: 4 })
      .thenEvents([started(4)]);
  });

  test('a fetched page is told, and its end is that of its version', () => {
    given([queuedPage, started(4)])
      .when({ type: 'fetched', epoch: 4, title: 'A title', file })
      .thenEvents([{ type: 'DocumentFetched', data: { name: 'A title', file } }]);
    given([queued, started(4), chunked])
      .when({ type: 'indexed', epoch: 4 })
      .thenEvents([{ type: 'DocumentIndexed', data: { chunks: 7, version: 1 } }]);
    given([queued, started(4), chunked])
      .when({ type: 'finish', epoch: 4 })
      .thenEvents([ready(1)]);
  });

  test('progress is told in at most twenty steps', () => {
    const so = (done: number): DocumentEvent => ({ type: 'PagesParsed', data: { done, total: 1000 } });
    given([queued, started(4)])
      .when({ type: 'parsed', epoch: 4, done: 49, total: 1000 })
      .thenEvents([]);
    given([queued, started(4)])
      .when({ type: 'parsed', epoch: 4, done: 50, total: 1000 })
      .thenEvents([so(50)]);
    given([queued, started(4), so(50)])
      .when({ type: 'parsed', epoch: 4, done: 99, total: 1000 })
      .thenEvents([]);
    given([queued, started(4), so(990)])
      .when({ type: 'parsed', epoch: 4, done: 1000, total: 1000 })
      .thenEvents([so(1000)]);
    given([queued, started(4), so(1000)])
      .when({ type: 'parsed', epoch: 4, done: 1000, total: 1000 })
      .thenEvents([]);
  });
});

describe('leases', () => {
  test('a later lease resumes; the earlier one is heard no more', () => {
    given([queued, started(4)])
      .when({ type: 'start', epoch: 9 })
      .thenEvents([resumed(9)]);
    given([queued, started(4), resumed(9)])
      .when({ type: 'finish', epoch: 4 })
      .thenRejects('IngestionSuperseded');
    given([queued, started(9)])
      .when({ type: 'start', epoch: 4 })
      .thenRejects('IngestionSuperseded');
  });

  test('a document that takes its workers down every time is given up', () => {
    const many = Array.from({ length: 20 }, (_, at) => resumed(5 + at));
    given([queued, started(4), ...many])
      .when({ type: 'start', epoch: 99 })
      .thenEvents([
        {
          type: 'IngestionFailed',
          data: {
            code: 'INTERRUPTED',
            reason: 'Reading this document was interrupted 20 times, so it was given up. Try again later.',
            retryAt: null,
            knowledge: 'k',
            name: upload.name,
          },
        },
      ]);
  });

  test('nobody works on what was removed, is ready, or was asked for anew', () => {
    given([queued, started(4), removed])
      .when({ type: 'finish', epoch: 4 })
      .thenRejects('IngestionSuperseded');
    given([queued, started(4), ready(1)])
      .when({ type: 'start', epoch: 5 })
      .thenRejects('IngestionSuperseded');
    given([queued, started(4), again])
      .when({ type: 'finish', epoch: 4 })
      .thenRejects('IngestionSuperseded');
  });
});

describe('a person changes their mind', () => {
  const cancelled = (restored: NamedSource | null): DocumentEvent => ({
    type: 'IngestionCancelled',
    data: { restored },
  });
  const replaced: DocumentEvent = { type: 'SourceReplaced', data: page };
  const renamed: DocumentEvent = { type: 'DocumentRenamed', data: { name: 'b' } };

  test('reading is broken off: nothing served before, so it has failed', () => {
    for (const way of [
      [queued],
      [queued, started(4)],
      [queued, started(4), failed('2026-01-01T00:00:05.000Z')],
    ]) {
      given(way)
        .when({ type: 'cancel' })
        .thenEvents([cancelled(null)]);
    }
    given([queued, started(4), cancelled(null)])
      .when({ type: 'cancel' })
      .thenEvents([]);
    given([queued, started(4), cancelled(null)])
      .when({ type: 'retry' })
      .thenEvents([again]);
  });

  test('of a replacement, be it read or failed: what serves is restored, with the name it has now', () => {
    const served = [queued, started(4), ready(1)];
    given(served).when({ type: 'cancel' }).thenEvents([]);
    given([...served, replaced, again])
      .when({ type: 'cancel' })
      .thenEvents([cancelled(upload)]);
    given([...served, replaced, again, started(5), failed(null)])
      .when({ type: 'cancel' })
      .thenEvents([cancelled(upload)]);
    given([...served, renamed, again, started(5)])
      .when({ type: 'cancel' })
      .thenEvents([cancelled({ ...upload, name: 'b' })]);
    given([...served, replaced, again, cancelled(upload)])
      .when({ type: 'cancel' })
      .thenEvents([]);
  });

  test('who worked on it is heard no more, and the next reading has a version of its own', () => {
    given([queued, started(4), cancelled(null)])
      .when({ type: 'finish', epoch: 4 })
      .thenRejects('IngestionSuperseded');
    given([queued, started(4), ready(1), again, started(5), cancelled(upload), again, started(6), chunked])
      .when({ type: 'finish', epoch: 6 })
      .thenEvents([ready(3)]);
  });

  test('a name is given once', () => {
    given([queued]).when({ type: 'rename', name: 'b' }).thenEvents([renamed]);
    given([queued, renamed]).when({ type: 'rename', name: 'b' }).thenEvents([]);
    given([queued]).when({ type: 'rename' }).thenEvents([]);
    given([queued, removed]).when({ type: 'rename', name: 'b' }).thenRejects('DocumentNotFound');
  });
});

describe('failures', () => {
  const failure = { code: 'X', reason: 'x', passing: true };
  const now = Date.parse('2026-01-01T00:00:00Z');

  test('a passing cause is tried again, later each time, four times', () => {
    const retries = ['00:05', '00:30', '02:00', '10:00'].map((wait) => `2026-01-01T00:${wait}.000Z`);
    for (const [at, retryAt] of [...retries, null].entries()) {
      given([queued, started(4, at + 1)])
        .when({ type: 'fail', epoch: 4, failure, now })
        .thenEvents([failed(retryAt)]);
    }
  });

  test('a lasting cause is not', () => {
    given([queued, started(4)])
      .when({ type: 'fail', epoch: 4, failure: { ...failure, passing: false }, now })
      .thenEvents([failed(null)]);
  });

  test('attempts are counted until someone asks again', () => {
    const soon = failed('2026-01-01T00:00:05.000Z');
    given([queued, started(4), soon])
      .when({ type: 'start', epoch: 5 })
      .thenEvents([started(5, 2)]);
    given([queued, started(4), soon, again])
      .when({ type: 'start', epoch: 5 })
      .thenEvents([started(5, 1)]);
  });
});

describe('once more', () => {
  test('a retry waits its turn once', () => {
    given([queued]).when({ type: 'retry' }).thenEvents([]);
    given([queued, started(4)])
      .when({ type: 'retry' })
      .thenEvents([]);
    given([queued, started(4), failed(null)])
      .when({ type: 'retry' })
      .thenEvents([again]);
    given([queued, started(4), failed('2026-01-01T00:00:05.000Z')])
      .when({ type: 'retry' })
      .thenEvents([again]);
    given([queued, started(4), ready(1)])
      .when({ type: 'retry' })
      .thenEvents([again]);
  });

  test('reading anew builds the next version, also in mid-reading', () => {
    given([queued, started(4)])
      .when({ type: 'reindex' })
      .thenEvents([again]);
    given([queued, started(4), chunked, ready(1), again, started(5), chunked])
      .when({ type: 'finish', epoch: 5 })
      .thenEvents([ready(2)]);
    given([queued])
      .when({ type: 'reindex', replacement: page })
      .thenEvents([{ type: 'SourceReplaced', data: page }, again]);
  });

  test('what was removed stays removed', () => {
    given([queued]).when({ type: 'remove' }).thenEvents([removed]);
    for (const type of ['retry', 'reindex', 'remove'] as const) {
      given([queued, removed]).when({ type }).thenRejects('DocumentNotFound');
      given([]).when({ type }).thenRejects('DocumentNotFound');
    }
  });
});
