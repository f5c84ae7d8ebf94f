import { queryOptions } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { call } from '../../../../lib/api/index.ts';

export type Found = Awaited<ReturnType<typeof call<typeof routes.searchKnowledge>>>;
export type Passage = Found['passages'][number];

const SHOWN = 8;

/** The passages that an agent would get for a question. */
export function passagesQuery(base: string, query: string) {
  const { method, path } = routes.searchKnowledge;
  return queryOptions({
    queryKey: [method, path, base, query],
    queryFn: ({ signal }) =>
      call(routes.searchKnowledge, { params: { id: base }, body: { query, topK: SHOWN }, signal }),
    enabled: query !== '',
  });
}
