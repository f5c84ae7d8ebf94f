import { useQueries } from '@tanstack/react-query';
import { type Operations, routes, SERVICES, type ServiceName } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';

export const PACE_MS = 5_000;
/** While read models are made anew, so that one sees it go on. */
const REBUILDING_MS = 1_000;

/** One service, as it answered last. */
export interface ServiceAnswer {
  readonly service: ServiceName;
  /** Undefined: it did not answer, or was not asked yet. */
  readonly operations: Operations | undefined;
  readonly isAsked: boolean;
  readonly at: number;
}

const paceOf = ({ state: { data } }: { readonly state: { readonly data: Operations | undefined } }) =>
  data?.rebuild.runningSince ? REBUILDING_MS : PACE_MS;

/** While versions are changed a service may be of one that did not say all of it yet. */
const completed = (operations: Operations): Operations => ({
  ...operations,
  followers: operations.followers ?? [],
  rebuild: { ...operations.rebuild, failed: operations.rebuild.failed ?? null },
});

/** Every service, asked again and again; one that does not answer holds up no other. */
export function useServices(): readonly ServiceAnswer[] {
  return useQueries({
    queries: SERVICES.map((service) => ({
      ...dataQuery(routes.getOperations, { params: { service } }),
      refetchInterval: paceOf,
      retry: false,
    })),
    combine: (answers) =>
      answers.map(({ data, isError, isPending, dataUpdatedAt, errorUpdatedAt }, place) => ({
        service: SERVICES[place] ?? 'identity',
        operations: isError || !data ? undefined : completed(data),
        isAsked: isPending,
        at: Math.max(dataUpdatedAt, errorUpdatedAt),
      })),
  });
}
