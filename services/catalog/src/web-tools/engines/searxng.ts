import { z } from 'zod';
import { WebFailure } from '../web-failure.ts';
import type { Engine } from './engine.ts';

const answer = z.object({ results: z.array(z.unknown()) });
const result = z.object({ title: z.string(), url: z.string(), content: z.string().nullish() });

/** SearXNG, which an operator runs themselves: https://docs.searxng.org/dev/search_api.html */
export const searxng: Engine = {
  name: 'SearXNG',
  needsKey: false,
  request: (query, apiKey) => ({
    method: 'GET',
    path: `/search?${new URLSearchParams({ q: query, format: 'json' })}`,
    // Its own has no keys; a proxy before it may ask for one.
    headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
  }),
  results: (given) =>
    answer.safeParse(given).data?.results.flatMap((each) => {
      const { data } = result.safeParse(each);
      return data ? [{ title: data.title, url: data.url, text: data.content ?? '' }] : [];
    }),
  refusal: (status) =>
    status === 403
      ? new WebFailure(
          'NOT_ALLOWED',
          'SearXNG does not answer programs here. Add "json" to search.formats in its settings.yml.',
        )
      : undefined,
};
