import { type Db, inTenant } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import { listDocuments } from '../projections/document.ts';
import { timelineOf } from '../projections/timeline.ts';
import type { DocumentWrites } from '../store/document-writes.ts';
import { documentIn, editable, readable } from '../store/knowledge-access.ts';
import { memberOf } from '../store/member.ts';
import { documentView } from './knowledge-view.ts';

export interface DocumentDeps {
  readonly db: Db;
  readonly documents: DocumentWrites;
  /** Called after a change that may have made or ended work. */
  readonly nudge: () => void;
}

/** Documents of a knowledge base, and what happened to them. */
export function bindDocuments(router: Router, { db, documents, nudge }: DocumentDeps): void {
  bind(router, routes.listDocuments, async ({ params, query, principal }) => {
    const member = memberOf(principal);
    const limit = pageSizeOf(query);
    const { rows, total } = await inTenant(db, member, async (tx) => {
      await readable(tx, params.id);
      return await listDocuments(tx, params.id, {
        nameContains: query.documentName,
        status: query.status,
        offset: (query.page - 1) * limit,
        limit,
      });
    });
    return page({ items: rows.map((row) => documentView(row, member)), total });
  });

  bind(router, routes.getDocument, async ({ params, principal }) => {
    const member = memberOf(principal);
    const found = await inTenant(db, member, async (tx) => {
      await readable(tx, params.id);
      return await documentIn(tx, params.id, params.docUuid);
    });
    return documentView(found, member);
  });

  bind(router, routes.addDocument, async ({ params, body, principal, request }) => {
    const member = memberOf(principal);
    const added = await documents.add(
      member,
      params.id,
      body,
      repeatable(request, routes.addDocument, { ...params, ...body }),
    );
    nudge();
    return documentView(added, member);
  });

  bind(router, routes.updateDocument, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    const changed = await documents.change(member, params.id, params.docUuid, body);
    nudge();
    return documentView(changed, member);
  });

  bind(router, routes.deleteDocument, async ({ params, principal }) => {
    await documents.remove(memberOf(principal), params.id, params.docUuid);
    nudge();
    return null;
  });

  bind(router, routes.retryDocument, async ({ params, principal }) => {
    const member = memberOf(principal);
    const queued = await documents.retry(member, params.id, params.docUuid);
    nudge();
    return documentView(queued, member);
  });

  bind(router, routes.reindexDocument, async ({ params, principal }) => {
    const member = memberOf(principal);
    const queued = await documents.reindex(member, params.id, params.docUuid);
    nudge();
    return documentView(queued, member);
  });

  bind(router, routes.cancelDocument, async ({ params, principal }) => {
    const member = memberOf(principal);
    const cancelled = await documents.cancel(member, params.id, params.docUuid);
    nudge();
    return documentView(cancelled, member);
  });

  bind(router, routes.listDocumentEvents, async ({ params, principal }) => {
    const member = memberOf(principal);
    const events = await inTenant(db, member, async (tx) => {
      await editable(tx, member, params.id);
      await documentIn(tx, params.id, params.docUuid);
      return await loadStream<DocumentEvent>(tx, params.docUuid);
    });
    return timelineOf(events);
  });
}
