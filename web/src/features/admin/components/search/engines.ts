import type { SearchEngine } from '@tutka/http-contracts';

interface KnownEngine {
  readonly kind: SearchEngine['kind'];
  readonly name: string;
  /** Where it answers; empty where everyone has one of their own. */
  readonly baseUrl: string;
  readonly keyUrl?: string;
}

/** The search engines that agents may look things up with. */
export const engines: readonly KnownEngine[] = [
  { kind: 'searxng', name: 'SearXNG', baseUrl: '' },
  {
    kind: 'brave',
    name: 'Brave',
    baseUrl: 'https://api.search.brave.com',
    keyUrl: 'https://api-dashboard.search.brave.com/app/keys',
  },
  {
    kind: 'tavily',
    name: 'Tavily',
    baseUrl: 'https://api.tavily.com',
    keyUrl: 'https://app.tavily.com/home',
  },
];

/** The form; an empty key means "leave the saved one". */
export interface EngineDraft {
  readonly kind: SearchEngine['kind'];
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What the form starts with. */
export function draftOf(engine: SearchEngine | null): EngineDraft {
  const { kind, baseUrl } = engine ?? { kind: 'searxng', baseUrl: '' };
  return { kind, baseUrl, apiKey: '' };
}

/** The form as the API takes it. */
export function placeOf({ kind, baseUrl, apiKey }: EngineDraft) {
  const key = apiKey.trim();
  return { kind, baseUrl: baseUrl.trim(), ...(key !== '' && { apiKey: key }) };
}
