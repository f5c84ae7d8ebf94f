import type { QueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { refreshRows } from '../../../../lib/api/index.ts';

/** Makes everything that shows a base's documents ask again. */
export function refreshDocuments(client: QueryClient): Promise<void> {
  return refreshRows(
    client,
    routes.listDocuments,
    routes.getDocument,
    routes.getKnowledge,
    routes.listKnowledges,
    routes.listDocumentEvents,
    routes.getKnowledgeUsage,
  );
}
