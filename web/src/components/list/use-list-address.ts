import { useSearchParams } from 'react-router';
import { useAddress } from '../../lib/address/index.ts';

/** What a list shows, kept in the address: the words that are searched for and the page. */
export function useListAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  return {
    words: search.get('q') ?? '',
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    find: (words: string) => change({ q: words.trim() || null, page: null }),
    turn: (page: number) => change({ page: page === 1 ? null : String(page) }),
  };
}
