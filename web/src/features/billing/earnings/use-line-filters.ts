import type { EarningLine } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { choiceOf, isMonth, isUuid, partOf, useNarrowing } from '../../../lib/address/index.ts';

export const TYPES = ['earned', 'takenBack', 'paidOut'] as const satisfies readonly EarningLine['type'][];

/** What the movements are narrowed by, kept in the address, and the same as the call takes it. */
export function useLineFilters() {
  const [search] = useSearchParams();
  const agent = partOf(search, 'agent', isUuid);
  const month = partOf(search, 'month', isMonth);
  const type = choiceOf(search, 'type', TYPES);
  const narrowing = useNarrowing({ agent, month, type });
  return {
    ...narrowing,
    query: { agentUUID: agent || null, month: month || null, type: type || null },
  };
}
