import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';

const LOOKED_AT = 100;

/** The tags of the workspace's newest bases, each once, the commonest first. */
export function useOwnTags(): readonly string[] {
  const bases =
    useQuery(pageQuery(routes.listKnowledges, { query: { pageSize: LOOKED_AT } })).data?.data ?? [];
  const counts = new Map<string, number>();
  for (const tag of bases.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag);
}
