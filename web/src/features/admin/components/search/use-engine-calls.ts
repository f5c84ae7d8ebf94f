import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { type EngineDraft, placeOf } from './engines.ts';

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
    onSuccess: () => void refreshRows(client, routes.getSearchEngine, routes.getWebTools),
  });
}

/** Takes it away. */
export function useRemoveEngine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.removeSearchEngine, {}),
    onSuccess: () => refreshRows(client, routes.getSearchEngine, routes.getWebTools),
  });
}
