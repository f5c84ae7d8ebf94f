import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';
import { type EngineDraft, placeOf } from './engines.ts';

/** The cached question which it is. */
export const engineQuery = dataQuery(routes.getSearchEngine, {});

/** Looks something up with what the form says. */
export function useTryEngine() {
  return useMutation({
    mutationFn: ({ draft, query }: { draft: EngineDraft; query: string }) =>
      call(routes.trySearchEngine, { body: { ...placeOf(draft), query } }),
  });
}

/** Sets the platform's search engine. */
export function useSetEngine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: EngineDraft) => call(routes.setSearchEngine, { body: placeOf(draft) }),
    // It is saved already while what shows it is asked for.
    onSuccess: (saved) => {
      client.setQueryData(engineQuery.queryKey, saved);
      void refreshRows(client, routes.getSearchEngine, routes.getWebTools);
    },
  });
}

/** Takes it away. */
export function useRemoveEngine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.removeSearchEngine, {}),
    onSuccess: () => {
      client.setQueryData(engineQuery.queryKey, { engine: null });
      return refreshRows(client, routes.getSearchEngine, routes.getWebTools);
    },
  });
}
