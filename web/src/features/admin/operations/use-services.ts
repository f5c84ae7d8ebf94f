import { useQueries } from '@tanstack/react-query';
import { type Operations, routes, SERVICES, type ServiceName } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';

export const PACE_MS = 5_000;

/** One service, as it answered last. */
export interface ServiceAnswer {
  readonly service: ServiceName;
  /** Undefined: it did not answer, or was not asked yet. */
  readonly operations: Operations | undefined;
  readonly isAsked: boolean;
  readonly at: number;
}

/** Every service, asked again and again; one that does not answer holds up no other. */
export function useServices(): readonly ServiceAnswer[] {
  return useQueries({
    queries: SERVICES.map((service) => ({
      ...dataQuery(routes.getOperations, { params: { service } }),
      refetchInterval: PACE_MS,
      retry: false,
    })),
    combine: (answers) =>
      answers.map(({ data, isError, isPending, dataUpdatedAt, errorUpdatedAt }, place) => ({
        service: SERVICES[place] ?? 'identity',
        operations: isError ? undefined : data,
        isAsked: isPending,
        at: Math.max(dataUpdatedAt, errorUpdatedAt),
      })),
  });
}
