import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { monthIn, shifted } from './month.ts';

/** The month that is looked at, kept in the address; this one (UTC) where none is. */
export function useMonth() {
  const [search] = useSearchParams();
  const address = useAddress();
  const now = new Date().toISOString().slice(0, 'yyyy-mm'.length);
  const month = monthIn(search.get('month'), now);
  const turn = (by: number) => {
    const next = shifted(month, by);
    address({ month: next === now ? null : next });
  };
  return { month, turn, isLast: month === now };
}
