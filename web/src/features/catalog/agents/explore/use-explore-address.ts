import { useSearchParams } from 'react-router';
import { useListAddress } from '../../../../components/list/index.ts';
import { joinedByComma, splitAtComma, useAddress } from '../../../../lib/address/index.ts';

export const COSTS = ['all', 'free', 'paid'] as const;
export const SORTS = ['popular', 'newest'] as const;
export type Cost = (typeof COSTS)[number];
export type Sort = (typeof SORTS)[number];

/** What the page of public agents shows, kept in its address. */
export function useExploreAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  const tags = splitAtComma(search.get('tags'));
  return {
    ...useListAddress(),
    cost: known(COSTS, search.get('cost')),
    sort: known(SORTS, search.get('sort')),
    tags,
    setCost: (to: Cost) => change({ cost: to === COSTS[0] ? null : to, page: null }),
    setSort: (to: Sort) => change({ sort: to === SORTS[0] ? null : to, page: null }),
    turnTag: (tag: string) => {
      const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
      change({ tags: joinedByComma(next) || null, page: null });
    },
  };
}

export type ExploreAddress = ReturnType<typeof useExploreAddress>;

/** What the address says, where it is one of these; else the first. */
function known<T extends string>(all: readonly [T, ...T[]], given: string | null): T {
  return all.find((one) => one === given) ?? all[0];
}
