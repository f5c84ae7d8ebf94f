import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KnowledgeDocument, type KnowledgeProgressLine, routes } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { callStream, dataQuery, type Page, refreshRows } from '../../../lib/api/index.ts';
import { followStream } from './follow-stream.ts';

/** Keeps what is shown of a base and its documents as it stands, by the stream of its progress, while the page is open. */
export function useLiveBase(uuid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const told = new Map<string, KnowledgeDocument>();
    const leave = keepAsTold(client, uuid, told);
    void followStream(
      () => callStream(routes.watchKnowledge, { params: { id: uuid }, signal }),
      (line) => take(client, uuid, line, told),
      signal,
    );
    return () => {
      leave();
      leaving.abort();
    };
  }, [client, uuid]);
}

/** Documents as the stream told them last. */
type Told = ReadonlyMap<string, KnowledgeDocument>;

/** Shows what a line of the stream tells. */
export async function take(
  client: QueryClient,
  id: string,
  line: KnowledgeProgressLine,
  told: Map<string, KnowledgeDocument>,
): Promise<'over' | undefined> {
  const { knowledge } = line;
  if (knowledge) {
    const { queryKey } = dataQuery(routes.getKnowledge, { params: { id } });
    client.setQueryData(queryKey, (before) => ({ ...before, ...knowledge }));
  }
  const changed = new Map((line.documents ?? []).map((document) => [document.uuid, document]));
  if (changed.size > 0) patchLists(client, id, changed);
  for (const [docUuid, document] of changed) {
    const { queryKey } = dataQuery(routes.getDocument, { params: { id, docUuid } });
    client.setQueryData(queryKey, (before) => before && document);
  }
  if (changed.size > 0) await refreshRows(client, routes.listDocumentEvents);
  const gone = line.code !== undefined;
  const moved = noteStatuses(told, changed) && hasListOfOneStatus(client, id);
  if (hasEnded(client, id, changed, line)) {
    await refreshRows(client, routes.listDocuments, routes.getDocument, routes.listDocumentEvents);
  }
  if (line.reload || gone || moved || hasUnseen(client, id, changed, line)) {
    await refreshRows(client, routes.listDocuments, routes.getKnowledge);
  }
  return gone ? 'over' : undefined;
}

const listsOf = (id: string) => [routes.listDocuments.method, routes.listDocuments.path, { id }];

/** A list that was read before what the stream told last shows that all the same, though it comes later. Returns how to stop. */
export function keepAsTold(client: QueryClient, id: string, told: Told): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (matchQuery({ queryKey: listsOf(id) }, event.query)) patchLists(client, id, told);
  });
}

function patchLists(client: QueryClient, id: string, changed: Told): void {
  const newest = (shown: KnowledgeDocument) => {
    const other = changed.get(shown.uuid);
    return other && other.updatedAt >= shown.updatedAt ? other : shown;
  };
  client.setQueriesData<Page<KnowledgeDocument>>(
    { queryKey: listsOf(id) },
    (page) => page && { ...page, data: page.data.map(newest) },
  );
}

/** Whether any document has another status now. */
function noteStatuses(told: Map<string, KnowledgeDocument>, changed: Told): boolean {
  let moved = false;
  for (const [uuid, document] of changed) {
    moved ||= told.get(uuid)?.status !== document.status;
    told.set(uuid, document);
  }
  return moved;
}

/** Whether a list of one status is shown or asked for, to which documents come, and which they leave, as theirs change. */
function hasListOfOneStatus(client: QueryClient, id: string): boolean {
  const lists = client.getQueryCache().findAll({ queryKey: listsOf(id) });
  return lists.some(({ queryKey }) => {
    const query = queryKey[3] as { readonly status?: number | null } | null | undefined;
    return typeof query?.status === 'number';
  });
}

function listsShown(client: QueryClient, id: string): Page<KnowledgeDocument>[] {
  const pages = client.getQueriesData<Page<KnowledgeDocument>>({ queryKey: listsOf(id) });
  return pages.flatMap(([, page]) => (page ? [page] : []));
}

/** Whether one is shown as being read that was ready, or failed, before this stream began: it begins with all that are open. */
function hasEnded(client: QueryClient, id: string, changed: Told, { seq }: KnowledgeProgressLine): boolean {
  const isMissing = ({ uuid, status }: KnowledgeDocument) => status < 2 && !changed.has(uuid);
  return seq === 0 && listsShown(client, id).some(({ data }) => data.some(isMissing));
}

/** Whether the list lacks a document or holds one that was removed. */
function hasUnseen(
  client: QueryClient,
  id: string,
  changed: ReadonlyMap<string, KnowledgeDocument>,
  { knowledge }: KnowledgeProgressLine,
): boolean {
  const shown = listsShown(client, id);
  const known = new Set(shown.flatMap(({ data }) => data.map(({ uuid }) => uuid)));
  const isNew = [...changed.keys()].some((uuid) => !known.has(uuid));
  const total = Math.max(0, ...shown.map(({ pagination }) => pagination.total));
  return isNew || (knowledge !== undefined && shown.length > 0 && knowledge.documentCount !== total);
}
