import type { EarningLine } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { isMonth, isUuid, partOf, useAddress } from '../../../lib/address/index.ts';

export const TYPES = ['earned', 'takenBack', 'paidOut'] as const satisfies readonly EarningLine['type'][];

interface LineFilterForm {
  readonly agent: string;
  /** Such as 2026-11. */
  readonly month: string;
  readonly type: '' | EarningLine['type'];
}

/** What the movements are narrowed by, kept in the address, and the same as the call takes it. */
export function useLineFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const form: LineFilterForm = {
    agent: partOf(search, 'agent', isUuid),
    month: partOf(search, 'month', isMonth),
    type: TYPES.find((one) => one === search.get('type')) ?? '',
  };
  const set = (fields: Partial<LineFilterForm>) => {
    const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  return {
    form,
    set,
    clear: () => set({ agent: '', month: '', type: '' }),
    narrowed: Object.values(form).some((value) => value !== ''),
    query: { agentUUID: form.agent || null, month: form.month || null, type: form.type || null },
  };
}
