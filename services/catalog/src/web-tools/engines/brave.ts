import { z } from 'zod';
import { WebFailure } from '../web-failure.ts';
import type { Engine } from './engine.ts';

/** Without `web` nothing was found. */
const answer = z.object({
  type: z.literal('search'),
  web: z.object({ results: z.array(z.unknown()) }).optional(),
});
const result = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().nullish(),
  extra_snippets: z.array(z.string()).nullish(),
});
const failure = z.object({ error: z.object({ code: z.string() }) });

/** Brave Search: https://api-dashboard.search.brave.com/documentation */
export const brave: Engine = {
  name: 'Brave',
  needsKey: true,
  request: (query, apiKey) => ({
    method: 'GET',
    path: `/res/v1/web/search?${new URLSearchParams({ q: query, count: '10', text_decorations: 'false' })}`,
    headers: { 'x-subscription-token': apiKey },
  }),
  results(given) {
    const { data } = answer.safeParse(given);
    return data && (data.web?.results ?? []).flatMap(pageIn);
  },
  refusal(status, given) {
    const code = failure.safeParse(given).data?.error.code ?? '';
    return status === 422 && code.startsWith('SUBSCRIPTION_TOKEN')
      ? new WebFailure('KEY_REFUSED', 'Brave does not accept the API key. Check it, or make a new one.')
      : undefined;
  },
};

function pageIn(given: unknown) {
  const { data } = result.safeParse(given);
  if (!data) return [];
  const { title, url, description, extra_snippets } = data;
  return [{ title, url, text: [description ?? '', ...(extra_snippets ?? [])].join('\n') }];
}
