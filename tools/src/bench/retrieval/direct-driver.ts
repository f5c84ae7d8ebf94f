import { randomUUID } from 'node:crypto';
import { indexChunks, mergeSegments, search, serveDocument } from '@tutka/catalog/retrieval';
import { asWorker, type Db, inTenant } from '@tutka/database';
import type { BenchDocument, RetrievalDriver, SearchBase } from './driver.ts';

/** Retrieval called directly, as the app role of a catalog database: no HTTP, no chunking, a paragraph is a chunk. */
export function directDriver(app: Db, worker: Db): RetrievalDriver {
  const workspace = randomUUID();
  return {
    async createBase(_name, documents): Promise<SearchBase> {
      const knowledge = randomUUID();
      const idOf = new Map<string, string>();
      for (const given of documents) idOf.set(await add(worker, workspace, knowledge, given), given.id);
      await mergeSegments(worker, knowledge);
      return {
        async search(query, topK) {
          const scope = { kind: 'person', workspace };
          const found = await inTenant(app, scope, (tx) =>
            search(tx, { knowledges: [knowledge], query, topK }),
          );
          return found.map(({ document }) => idOf.get(document) ?? '');
        },
      };
    },
  };
}

async function add(
  worker: Db,
  workspace: string,
  knowledge: string,
  { paragraphs }: BenchDocument,
): Promise<string> {
  const document = randomUUID();
  const version = { workspace, knowledge, document, index: 1, generation: 1 };
  const chunks = paragraphs.map((text, ordinal) => ({
    ordinal,
    pageOrdinal: ordinal,
    text,
    start: 0,
    end: text.length,
  }));
  await asWorker(worker, async (tx) => {
    await indexChunks(tx, version, chunks);
    await serveDocument(tx, version);
  });
  return document;
}
