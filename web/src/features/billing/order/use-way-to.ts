import { useQuery } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { useSubscription } from '../subscription/use-subscription.ts';

export const PLANS = '/pricing';

/**
 * Where the same as an order's is ordered: the plans, where that one is not sold so any more or would be bought beside a
 * subscription of the workspace. Undefined until that is known.
 */
export function useWayTo({ product, currency, type }: Order): string | undefined {
  const planId = product.kind === 'plan' ? product.planId : undefined;
  const { isKnown, isSold } = usePlanSold(planId, currency);
  if (!isKnown) return undefined;
  return isSold ? checkoutAddress({ product, currency, renews: type === 'subscription' }) : PLANS;
}

/** Whether the workspace may buy such a plan; of what is no plan, the page where it is bought says so. */
function usePlanSold(planId: string | undefined, currency: string) {
  const enabled = planId !== undefined;
  const { running, isPending } = useSubscription({ enabled });
  const { data: plans } = useQuery({ ...dataQuery(routes.listPlans, {}), enabled });
  if (!enabled) return { isKnown: true, isSold: true };
  const plan = plans?.find(({ id, isOffered }) => id === planId && isOffered);
  const isBeside = running !== undefined && running.price !== null;
  const isSold = plan !== undefined && currency in plan.prices && !isBeside;
  return { isKnown: plans !== undefined && !isPending, isSold };
}
