import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Knowledge, type KnowledgesProgressLine, routes } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { callStream, type Page, refreshRows } from '../../../lib/api/index.ts';
import { followStream } from './follow-stream.ts';

/** Keeps bases that a list shows as they stand, by the stream of their progress, while the page is open. */
export function useLiveBases(uuids: readonly string[]): void {
  const client = useQueryClient();
  const ids = uuids.join(',');
  useEffect(() => {
    if (ids === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void followStream(
      () => callStream(routes.watchKnowledges, { query: { ids }, signal }),
      (line) => take(client, line),
      signal,
    );
    return () => leaving.abort();
  }, [client, ids]);
}

async function take(client: QueryClient, line: KnowledgesProgressLine): Promise<undefined> {
  const changed = new Map((line.knowledges ?? []).map((knowledge) => [knowledge.uuid, knowledge]));
  const { method, path } = routes.listKnowledges;
  client.setQueriesData<Page<Knowledge>>(
    { queryKey: [method, path] },
    (page) => page && { ...page, data: page.data.map((base) => changed.get(base.uuid) ?? base) },
  );
  if (line.gone) await refreshRows(client, routes.listKnowledges);
}
