import { WebFailure } from '../web-failure.ts';
import type { Engine } from './engine.ts';
import { listedResults } from './listed-results.ts';

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
  results: listedResults,
  refusal: (status) =>
    status === 403
      ? new WebFailure(
          'NOT_ALLOWED',
          'SearXNG does not answer programs here. Add "json" to search.formats in its settings.yml.',
        )
      : undefined,
};
