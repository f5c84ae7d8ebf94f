import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KnowledgeDocument, type KnowledgeProgressLine, routes } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { callStream, dataQuery, type Page, refreshRows } from '../../../lib/api/index.ts';

const AGAIN_MS = 2_000;
const LONGEST_MS = 30_000;

/** Keeps what is shown of a base and its documents as it stands, by the stream of its progress, while the page is open. */
export function useLiveBase(uuid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void follow(client, uuid, leaving.signal);
    return () => leaving.abort();
  }, [client, uuid]);
}

/** Opens the stream again whenever it ends, ever more slowly where that fails; not where the base is gone. */
async function follow(client: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  let wait = AGAIN_MS;
  while (!signal.aborted) {
    try {
      for await (const line of callStream(routes.watchKnowledge, { params: { id }, signal })) {
        wait = AGAIN_MS;
        await take(client, id, line);
        if (line.code !== undefined) return;
      }
    } catch {
      wait = Math.min(wait * 2, LONGEST_MS);
    }
    await pause(wait, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function take(client: QueryClient, id: string, line: KnowledgeProgressLine): Promise<void> {
  const { knowledge } = line;
  if (knowledge) {
    const { queryKey } = dataQuery(routes.getKnowledge, { params: { id } });
    client.setQueryData(queryKey, (before) => ({ ...before, ...knowledge }));
  }
  const changed = new Map((line.documents ?? []).map((document) => [document.uuid, document]));
  if (changed.size > 0) patchLists(client, id, changed);
  if (changed.size > 0) await refreshRows(client, routes.listDocumentEvents);
  const gone = line.code !== undefined;
  if (line.reload || gone || hasUnseen(client, id, changed, line)) {
    await refreshRows(client, routes.listDocuments, routes.getKnowledge);
  }
}

const listsOf = (id: string) => [routes.listDocuments.method, routes.listDocuments.path, { id }];

function patchLists(client: QueryClient, id: string, changed: ReadonlyMap<string, KnowledgeDocument>): void {
  client.setQueriesData<Page<KnowledgeDocument>>(
    { queryKey: listsOf(id) },
    (page) => page && { ...page, data: page.data.map((document) => changed.get(document.uuid) ?? document) },
  );
}

/** Whether the list lacks a document or holds one that was removed. */
function hasUnseen(
  client: QueryClient,
  id: string,
  changed: ReadonlyMap<string, KnowledgeDocument>,
  { knowledge }: KnowledgeProgressLine,
): boolean {
  const pages = client.getQueriesData<Page<KnowledgeDocument>>({ queryKey: listsOf(id) });
  const shown = pages.flatMap(([, page]) => (page ? [page] : []));
  const known = new Set(shown.flatMap(({ data }) => data.map(({ uuid }) => uuid)));
  const isNew = [...changed.keys()].some((uuid) => !known.has(uuid));
  const total = Math.max(0, ...shown.map(({ pagination }) => pagination.total));
  return isNew || (knowledge !== undefined && shown.length > 0 && knowledge.documentCount !== total);
}
