import { useSearchParams } from 'react-router';

/** What a link adds to its address, so that its page leads back to everybody’s too, where this one does; else ''. */
export function useFrom(): '' | '?from=admin' {
  const [search] = useSearchParams();
  return search.get('from') === 'admin' ? '?from=admin' : '';
}
