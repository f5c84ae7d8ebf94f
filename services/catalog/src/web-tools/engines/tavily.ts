import { WebFailure } from '../web-failure.ts';
import type { Engine } from './engine.ts';
import { listedResults } from './listed-results.ts';

/** Of the plan, and of what is paid as one goes. */
const usedUp = [432, 433];

/** Tavily: https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily: Engine = {
  name: 'Tavily',
  needsKey: true,
  request: (query, apiKey) => ({
    method: 'POST',
    path: '/search',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, max_results: 8, search_depth: 'basic' }),
  }),
  results: listedResults,
  refusal: (status) =>
    usedUp.includes(status)
      ? new WebFailure('USED_UP', "The Tavily account's limit is used up. Raise it, or wait until it renews.")
      : undefined,
};
