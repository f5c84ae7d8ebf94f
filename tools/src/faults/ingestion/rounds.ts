import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type Api, firstOf, settled } from '../../e2e/api.ts';
import type { Platform } from '../platform.ts';
import type { Chunk, IngestionRun } from './check.ts';
import { longDocument } from './document.ts';

const LOOK_MS = 10;
const RECOVERED_WITHIN_MS = 180_000;
const PAGE_SIZE = 100;
/** A document may be through before the kill is due; then another is sent. */
const TRIES = 5;

export interface IngestionRounds {
  readonly reference: readonly Chunk[];
  readonly runs: readonly IngestionRun[];
  /** Documents that were through before they could be killed. */
  readonly tooLate: number;
}

/** Kills the product while it reads a document, `rounds` times, each at a moment drawn by `next`. */
export async function killIngestions(
  platform: Platform,
  rounds: number,
  seed: number,
  next: () => number,
): Promise<IngestionRounds> {
  const bytes = longDocument(seed);
  const first = await send(platform.api, bytes);
  await settled(platform.api, first.knowledge, RECOVERED_WITHIN_MS);
  const reference = await chunksOf(platform.api, first);
  const runs: IngestionRun[] = [];
  let tooLate = 0;
  while (runs.length < rounds && tooLate < TRIES * rounds) {
    const run = await killOne(platform, bytes, 1 + Math.floor(next() * 90));
    if (run) runs.push(run);
    else tooLate += 1;
  }
  return { reference, runs, tooLate };
}

interface Sent {
  readonly knowledge: string;
  readonly document: string;
}

async function send(api: Api, bytes: Buffer): Promise<Sent> {
  const uri = await api.upload('log.pdf', bytes);
  const body = { name: 'Log', uri, fileName: 'log.pdf' };
  const { uuid: knowledge } = await api.call(routes.createKnowledge, { body });
  const document = firstOf(await api.call(routes.listDocuments, { params: { id: knowledge } }));
  return { knowledge, document: document.uuid };
}

async function killOne(platform: Platform, bytes: Buffer, due: number): Promise<IngestionRun | undefined> {
  const sent = await send(platform.api, bytes);
  const progress = await reaches(platform.api, sent.knowledge, due);
  await platform.kill();
  const killedAt = Date.now();
  await platform.startAgain();
  const { status } = await settled(platform.api, sent.knowledge, RECOVERED_WITHIN_MS);
  if (await readyBefore(killedAt, platform.api, sent)) return undefined;
  return { document: sent.document, progress, status, chunks: await chunksOf(platform.api, sent) };
}

/** Looks until the reading is as far as `due` percent; answers how far it is. */
async function reaches(api: Api, knowledge: string, due: number): Promise<number> {
  for (;;) {
    const { progress, status } = await api.call(routes.getKnowledge, { params: { id: knowledge } });
    if (status >= 2) return 100;
    if (progress >= due) return progress;
    await sleep(LOOK_MS);
  }
}

/** By the document's own events: it may have become ready between the last look and the kill. */
async function readyBefore(moment: number, api: Api, { knowledge, document }: Sent): Promise<boolean> {
  const params = { id: knowledge, docUuid: document };
  const events: { kind: string; at: string }[] = await api.call(routes.listDocumentEvents, { params });
  return events.some(({ kind, at }) => kind === 'ready' && Date.parse(at) <= moment);
}

async function chunksOf(api: Api, { knowledge, document }: Sent): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let page = 1; ; page++) {
    const batch: Chunk[] = await api.call(routes.listChunks, {
      params: { id: knowledge, docUuid: document },
      query: { page, pageSize: PAGE_SIZE },
    });
    chunks.push(...batch);
    if (batch.length < PAGE_SIZE) return chunks;
  }
}
