import { type Db, inTenant, type Tx } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { namesOf } from '../projections/document.ts';
import { type Passage, search } from '../retrieval/index.ts';
import { readable } from '../store/knowledge-access.ts';
import { memberOf } from '../store/member.ts';

/** The retrieval test: what a question would find in one base. */
export function bindSearch(router: Router, { db }: { readonly db: Db }): void {
  bind(router, routes.searchKnowledge, async ({ params, body, principal }) => {
    const started = performance.now();
    const { id } = params;
    const passages = await inTenant(db, memberOf(principal), async (tx) => {
      await readable(tx, id);
      return await titled(tx, await search(tx, { knowledges: [id], query: body.query, topK: body.topK }));
    });
    return {
      passages,
      vectors: { state: 'none' as const, reason: null },
      tookMs: Math.round((performance.now() - started) * 10) / 10,
    };
  });
}

async function titled(tx: Tx, found: readonly Passage[]) {
  const names = await namesOf(
    tx,
    found.map(({ document }) => document),
  );
  return found.map(({ document, ordinal, page, heading, text, score, coverage, ...why }) => ({
    documentUUID: document,
    title: names.get(document) ?? '',
    ordinal,
    page,
    heading,
    text,
    score,
    coverage,
    words: why.words,
    similarity: why.similarity,
    matched: [...why.matched],
  }));
}
