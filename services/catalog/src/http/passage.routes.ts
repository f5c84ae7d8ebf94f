import { type Db, inTenant, type Tx } from '@tutka/database';
import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { DocumentNotFound } from '../domain/refusals.ts';
import type { DocumentRow } from '../projections/document.ts';
import { readChunks, type StoredChunk } from '../retrieval/index.ts';
import { findPage } from '../store/document-pages.ts';
import { documentIn, readable } from '../store/knowledge-access.ts';
import { memberOf } from '../store/member.ts';

/** The passages a document was cut into, and the pages they stand on. */
export function bindPassages(router: Router, { db }: { readonly db: Db }): void {
  bind(router, routes.listChunks, async ({ params, query, principal }) => {
    const limit = pageSizeOf(query);
    return await inTenant(db, memberOf(principal), async (tx) => {
      await readable(tx, params.id);
      const document = await documentIn(tx, params.id, params.docUuid);
      const items = await chunksOf(tx, document, (query.page - 1) * limit, limit);
      return page({ items, total: document.chunk_count });
    });
  });

  bind(router, routes.getPassage, async ({ params, principal }) =>
    inTenant(db, memberOf(principal), async (tx) => {
      await readable(tx, params.id);
      return await passage(tx, await documentIn(tx, params.id, params.docUuid), params.ordinal);
    }),
  );
}

async function chunksOf(tx: Tx, document: DocumentRow, from: number, limit: number): Promise<StoredChunk[]> {
  const { uuid, index_version: index } = document;
  return index === null ? [] : await readChunks(tx, { document: uuid, index, from, limit });
}

async function passage(tx: Tx, document: DocumentRow, ordinal: number) {
  const [chunk] = await chunksOf(tx, document, ordinal, 1);
  if (chunk?.ordinal !== ordinal) throw new DocumentNotFound();
  const found = await findPage(tx, document.uuid, chunk.index, chunk.pageOrdinal);
  if (!found) throw new DocumentNotFound();
  const isLast = ordinal + 1 >= document.chunk_count;
  return {
    documentUUID: document.uuid,
    title: document.name,
    fileType: document.file_type as 'default',
    page: found.page,
    pageCount: document.page_count,
    heading: found.heading,
    text: found.text,
    start: chunk.start,
    end: chunk.end,
    previousOrdinal: ordinal === 0 ? null : ordinal - 1,
    nextOrdinal: isLast ? null : ordinal + 1,
  };
}
