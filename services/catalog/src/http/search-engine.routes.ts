import { performance } from 'node:perf_hooks';
import type { Egress } from '@tutka/egress';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { memberOf, metaOf } from '../store/member.ts';
import type { PlatformSearch } from '../web-tools/platform-search.ts';
import { type OpenEngine, searchWeb } from '../web-tools/search-web.ts';
import { WebFailure } from '../web-tools/web-failure.ts';

interface Deps {
  readonly egress: Egress;
  readonly search: PlatformSearch;
}

export function bindSearchEngine(router: Router, { egress, search }: Deps): void {
  const shown = async () => ({ engine: await search.shown() });

  bind(router, routes.getSearchEngine, shown);

  bind(router, routes.setSearchEngine, async ({ body, principal }) => {
    const { kind, baseUrl, apiKey } = body;
    await search.set({ kind, baseUrl }, apiKey, metaOf(memberOf(principal)));
    return shown();
  });

  bind(router, routes.removeSearchEngine, async ({ principal }) => {
    await search.remove(metaOf(memberOf(principal)));
    return null;
  });

  bind(router, routes.trySearchEngine, async ({ body: { query, apiKey, ...place }, signal }) => {
    const engine = { ...place, apiKey: apiKey ?? (await search.keyFor(place)) };
    return await tried(egress, engine, query, signal);
  });

  bind(router, routes.getWebTools, async () => ({ search: await search.isSet() }));
}

const nothingFound = {
  problem: 'The search engine answers, but found nothing. Try other words.',
  code: 'SEARCH_NOTHING_FOUND',
};

async function tried(egress: Egress, engine: OpenEngine, query: string, signal: AbortSignal) {
  const begun = performance.now();
  try {
    const pages = await searchWeb(egress, engine, query, signal);
    const ms = Math.round(performance.now() - begun);
    const told = pages.length > 0 ? { problem: null, code: null } : nothingFound;
    const ok = told.problem === null;
    return { ok, pages: pages.map(({ title, url }) => ({ title, url })), ms, ...told };
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error;
    return { ok: false, pages: [], ms: null, problem: error.sentence, code: `SEARCH_${error.code}` };
  }
}
