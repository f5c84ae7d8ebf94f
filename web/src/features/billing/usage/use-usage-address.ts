import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { MEASURES, type Measure } from './plot/series.ts';

export const RANGES = ['7', '30', '90'] as const;
type Range = (typeof RANGES)[number];
export const TYPES = ['settled', 'granted', 'reserved', 'released', 'expired'] as const;

interface LineFilters {
  readonly type: '' | (typeof TYPES)[number];
  readonly model: string;
  /** As `<input type="date">` has it; a day in UTC. */
  readonly day: string;
}

/** What the page shows, kept in its address. */
export function useUsageAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  const range = RANGES.find((one) => one === search.get('days')) ?? '30';
  const filters: LineFilters = {
    type: TYPES.find((one) => one === search.get('type')) ?? '',
    model: search.get('model') ?? '',
    day: /^\d{4}-\d\d-\d\d$/.exec(search.get('day') ?? '')?.[0] ?? '',
  };
  return {
    range,
    setRange: (days: Range) => change({ days: days === '30' ? null : days }),
    measure: MEASURES.find((one) => one === search.get('of')) ?? null,
    setMeasure: (of: Measure) => change({ of }),
    filters,
    setFilters: (fields: Partial<LineFilters>) => {
      const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
      change({ ...Object.fromEntries(parts), page: null });
    },
    narrowed: Object.values(filters).some((value) => value !== ''),
  };
}
