import { type Db, inTenant, type Tx } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AskBases } from '../embedding/ask-bases.ts';
import { namesOf } from '../projections/document.ts';
import type { Passage } from '../retrieval/index.ts';
import { readable } from '../store/knowledge-access.ts';
import { memberOf } from '../store/member.ts';

interface SearchDeps {
  readonly db: Db;
  readonly askBases: AskBases;
}

/** The retrieval test: what a question would find in one base, and why. */
export function bindSearch(router: Router, { db, askBases }: SearchDeps): void {
  bind(router, routes.searchKnowledge, async ({ params, body, principal }) => {
    const started = performance.now();
    const member = memberOf(principal);
    const { found, ...how } = await askBases({
      ...body,
      knowledges: [params.id],
      payer: { workspace: member.workspace },
      inside: (work) =>
        inTenant(db, member, async (tx) => {
          await readable(tx, params.id);
          return await work(tx);
        }),
      tell: titled,
    });
    return { passages: found, ...how, tookMs: Math.round((performance.now() - started) * 10) / 10 };
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
    rerank: why.rerank,
    matched: [...why.matched],
  }));
}
