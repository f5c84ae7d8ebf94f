import { type Db, inTenant } from '@tutka/database';
import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { PageLookUp } from '../ingestion/page-look-up.ts';
import { knowledgeFromAddress, listKnowledges } from '../projections/knowledge.ts';
import { webAddress } from '../store/document-sources.ts';
import { readable } from '../store/knowledge-access.ts';
import type { KnowledgeWrites } from '../store/knowledge-writes.ts';
import { memberOf } from '../store/member.ts';
import { indexView } from './knowledge-index-view.ts';
import { knowledgeView } from './knowledge-view.ts';

export interface KnowledgeDeps {
  readonly db: Db;
  readonly knowledges: KnowledgeWrites;
  readonly lookUpPage: PageLookUp;
  /** Called after a change that may have made or ended work. */
  readonly nudge: () => void;
}

/** Knowledge bases. */
export function bindKnowledges(router: Router, deps: KnowledgeDeps): void {
  const { db, knowledges, nudge } = deps;

  bind(router, routes.createKnowledge, async ({ body, principal, request }) => {
    const member = memberOf(principal);
    const { name, description = '', tags = [], visibility = 'private', metadata = {} } = body;
    const { uri, content } = body;
    const source =
      uri === undefined && content === undefined
        ? undefined
        : { uri, content, name: body.fileName ?? (content === undefined ? undefined : name) };
    const fields = { name, description, tags, visibility, metadata };
    const again = repeatable(request, routes.createKnowledge, body);
    const made = await knowledges.create(member, fields, source, again);
    nudge();
    return knowledgeView(made, member);
  });

  bind(router, routes.listKnowledges, async ({ query, principal }) => {
    const member = memberOf(principal);
    const limit = pageSizeOf(query);
    const filter = {
      workspace: member.workspace,
      nameContains: query.knowledgeName,
      status: query.status,
      hasFailed: query.hasFailed,
      excluded: query.excludeIds,
      tags: query.tags,
      offset: (query.page - 1) * limit,
      limit,
    };
    const { rows, total } = await inTenant(db, member, (tx) => listKnowledges(tx, filter));
    return page({ items: rows.map((row) => knowledgeView(row, member)), total });
  });

  bind(router, routes.getKnowledge, async ({ params, principal }) => {
    const member = memberOf(principal);
    return await inTenant(db, member, async (tx) => {
      const row = await readable(tx, params.id);
      const view = knowledgeView(row, member);
      return view.editable ? { ...view, index: await indexView(tx, params.id) } : view;
    });
  });

  bind(router, routes.updateKnowledge, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    const { isKnowledgeChanged: again = false, uri, ...given } = body;
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changed = await knowledges.change(member, params.id, { fields, uri, again });
    nudge();
    return knowledgeView(changed, member);
  });

  bind(router, routes.reindexKnowledge, async ({ params, principal }) => {
    const member = memberOf(principal);
    const changed = await knowledges.change(member, params.id, { fields: {}, again: true });
    nudge();
    return knowledgeView(changed, member);
  });

  bind(router, routes.deleteKnowledge, async ({ params, principal }) => {
    await knowledges.delete(memberOf(principal), params.id);
    nudge();
    return null;
  });

  bind(router, routes.lookUpKnowledgeUrl, async ({ query, principal, signal }) => {
    const member = memberOf(principal);
    const found = await deps.lookUpPage(query.url, member.workspace, signal);
    const addresses = [webAddress(query.url), found.url];
    const made = await inTenant(db, member, (tx) => knowledgeFromAddress(tx, member.workspace, addresses));
    return { ...found, knowledge: made ? knowledgeView(made, member) : null };
  });
}
