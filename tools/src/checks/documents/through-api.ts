import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import type { DocumentEntry } from './manifest.ts';
import type { Passage } from './sentences.ts';
import type { Measures, Outcome } from './verdict.ts';

const PAGE_SIZE = 100;
const LOOK_MS = 250;

interface Sent {
  readonly entry: DocumentEntry;
  readonly uuid: string;
}

interface Shown {
  readonly uuid: string;
  readonly status: number;
  readonly statusReason: string | null;
  readonly fileType: string;
  readonly pageCount: number | null;
  readonly chunkCount: number;
}

/**
 * Uploads every document into one base, all before the first is waited for, and answers how each ended, in the order
 * of `entries`. Throws where one is not through `withinMs` after the last was sent.
 */
export async function* outcomesOf(
  api: Api,
  folder: string,
  entries: readonly DocumentEntry[],
  withinMs: number,
): AsyncGenerator<{ entry: DocumentEntry; outcome: Outcome }> {
  const { uuid: base } = await api.call(routes.createKnowledge, { body: { name: 'All documents' } });
  const sent: Sent[] = [];
  for (const entry of entries) {
    const uri = await api.upload(entry.file, readFileSync(join(folder, entry.file)));
    const body = { uri, name: entry.file };
    sent.push({ entry, uuid: (await api.call(routes.addDocument, { params: { id: base }, body })).uuid });
  }
  const deadline = Date.now() + withinMs;
  for (const { entry, uuid } of sent) {
    const shown = await ended(api, base, uuid, deadline);
    const measures = { ...measuresOf(shown), seconds: await secondsOf(api, base, uuid) };
    if (shown.status === 3) {
      yield { entry, outcome: { ...measures, status: 'FAILED', sentence: shown.statusReason ?? '' } };
    } else {
      yield { entry, outcome: { ...measures, status: 'READY', passages: await passagesOf(api, base, uuid) } };
    }
  }
}

function measuresOf({ fileType, pageCount, chunkCount }: Shown): Omit<Measures, 'seconds'> {
  return { type: fileType, pages: pageCount, chunks: chunkCount };
}

/** From the first start of its reading to its end, by its timeline. */
async function secondsOf(api: Api, base: string, uuid: string): Promise<number> {
  const params = { id: base, docUuid: uuid };
  const timeline: { kind: string; at: string }[] = await api.call(routes.listDocumentEvents, { params });
  const at = (...kinds: string[]) => Date.parse(timeline.find(({ kind }) => kinds.includes(kind))?.at ?? '');
  return (at('ready', 'failed') - at('started')) / 1000;
}

async function ended(api: Api, base: string, uuid: string, deadline: number): Promise<Shown> {
  for (;;) {
    const documents = await everyPage((query) =>
      api.call(routes.listDocuments, { params: { id: base }, query }),
    );
    const document = documents.find((each) => each.uuid === uuid);
    if (!document) throw new Error(`the document ${uuid} is gone`);
    if (document.status >= 2) return document;
    if (Date.now() > deadline) throw new Error(`not through: ${JSON.stringify(document)}`);
    await sleep(LOOK_MS);
  }
}

async function passagesOf(api: Api, base: string, uuid: string): Promise<Passage[]> {
  const params = { id: base, docUuid: uuid };
  const chunks = await everyPage((query) => api.call(routes.listChunks, { params, query }));
  return chunks.map(({ page, text }) => ({ text, ...(page !== null && { page }) }));
}

async function everyPage<T>(
  list: (query: { page: number; pageSize: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const batch = await list({ page, pageSize: PAGE_SIZE });
    all.push(...batch);
    if (batch.length < PAGE_SIZE) return all;
  }
}
