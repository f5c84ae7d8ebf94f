import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ModelProvider, routes } from '@tutka/http-contracts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { bodyOf, candidateOf, type Draft } from './draft.ts';

/** Asks a provider for its models, and what they take at once, of those of which it tells that. */
export function useFetchModels() {
  return useMutation({
    mutationFn: (draft: Draft) => call(routes.fetchProviderModels, { body: candidateOf(draft) }),
  });
}

/** Lets a provider's model say one word. */
export function useTestProvider() {
  return useMutation({
    mutationFn: ({ draft, model }: { draft: Draft; model: string }) =>
      call(routes.testProvider, { body: { ...candidateOf(draft), model } }),
  });
}

/** Saves a new or a changed provider. */
export function useSaveProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft): Promise<ModelProvider> =>
      draft.uuid === null
        ? call(routes.createModelProvider, { body: bodyOf(draft) })
        : call(routes.updateModelProvider, { params: { uuid: draft.uuid }, body: bodyOf(draft) }),
    onSuccess: () => refreshRows(client, routes.listModelProviders, routes.listModels),
  });
}

/** Removes a provider. */
export function useDeleteProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => call(routes.deleteModelProvider, { params: { uuid } }),
    onSuccess: () => refreshRows(client, routes.listModelProviders, routes.listModels),
  });
}
