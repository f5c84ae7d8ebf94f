import { useSearchParams } from 'react-router';
import { choiceOf, isDay, partOf, useAddress, useNarrowing } from '../../../lib/address/index.ts';
import { MEASURES, type Measure } from './plot/series.ts';

export const RANGES = ['7', '30', '90'] as const;
type Range = (typeof RANGES)[number];
export const TYPES = ['settled', 'granted', 'reserved', 'released', 'expired'] as const;

/** What the page shows, kept in its address. */
export function useUsageAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  const range = RANGES.find((one) => one === search.get('days')) ?? '30';
  const { form, set, clear, narrowed } = useNarrowing({
    type: choiceOf(search, 'type', TYPES),
    model: search.get('model') ?? '',
    // In UTC.
    day: partOf(search, 'day', isDay),
  });
  return {
    range,
    setRange: (days: Range) => change({ days: days === '30' ? null : days }),
    measure: MEASURES.find((one) => one === search.get('of')) ?? null,
    setMeasure: (of: Measure) => change({ of }),
    filters: form,
    setFilters: set,
    clear,
    narrowed,
  };
}
