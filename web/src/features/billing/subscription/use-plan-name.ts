import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';

/** Gives the name of a plan, its id until that is known. */
export function usePlanName(): (id: string) => string {
  const { data } = useQuery(dataQuery(routes.listPlans, {}));
  return (id) => data?.find((plan) => plan.id === id)?.name ?? id;
}
