import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';
import { usePlanWords } from './use-plan-words.ts';

/**
 * Gives the name of a plan, its id until that is known. One that was written down at some time, as an order has it, is said in
 * the reader's language while the plan still has it.
 */
export function usePlanName(): (id: string, written?: string) => string {
  const wordsOf = usePlanWords();
  const { data } = useQuery(dataQuery(routes.listPlans, {}));
  return (id, written) => {
    const plan = data?.find((one) => one.id === id);
    const isAsWritten = plan && (written === undefined || written === plan.name);
    return isAsWritten ? wordsOf(plan).name : (written ?? id);
  };
}
