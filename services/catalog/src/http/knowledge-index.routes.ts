import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { type Embedder, modelKey } from '../embedding/embedder.ts';
import type { IndexWrites } from '../indexes/index-writes.ts';
import { memberOf } from '../store/member.ts';
import { indexView } from './knowledge-index-view.ts';

export interface IndexDeps {
  readonly db: Db;
  readonly embedder: Embedder;
  readonly indexes: IndexWrites;
  /** Called after a change that may have made or ended work. */
  readonly nudge: () => void;
}

/** The indexes of knowledge bases. */
export function bindIndexes(router: Router, { db, embedder, indexes, nudge }: IndexDeps): void {
  bind(router, routes.requestKnowledgeIndex, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    await indexes.request(member, params.id, body);
    nudge();
    return await inTenant(db, member, (tx) => indexView(tx, params.id));
  });

  bind(router, routes.switchKnowledgeIndex, async ({ params, principal }) => {
    const member = memberOf(principal);
    await indexes.switchBack(member, params.id);
    nudge();
    return await inTenant(db, member, (tx) => indexView(tx, params.id));
  });

  bind(router, routes.cancelKnowledgeIndex, async ({ params, principal }) => {
    const member = memberOf(principal);
    await indexes.cancel(member, params.id);
    nudge();
    return await inTenant(db, member, (tx) => indexView(tx, params.id));
  });

  bind(router, routes.listEmbeddingModels, async () => ({
    models: (await embedder.choices()).map((choice, at) => ({
      id: modelKey(choice),
      name: choice.model,
      provider: choice.providerName,
      isDefault: at === 0,
    })),
  }));
}
