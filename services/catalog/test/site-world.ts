import type { RequestListener } from 'node:http';
import { expect } from '@jest/globals';
import type { Knowledge, KnowledgeDocument, SiteImport, SitePage } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { anotherOwnAddress, openSite } from '../../../packages/egress/test/sites.ts';
import { type Answer, type CatalogOptions, type RunningCatalog, runCatalog } from './running-catalog.ts';

interface SiteRequest {
  readonly path: string;
  readonly agent: string;
  readonly at: number;
  readonly ended: number;
}

/** A catalog, a web site that it may fetch, and what tests ask of imports again and again. */
export interface SiteWorld {
  readonly catalog: RunningCatalog;
  /** `http://host:port` of the site. */
  readonly origin: string;
  /** A place on this machine that must never be reached. */
  readonly canary: { readonly place: string; accepted(): number };
  /** What the site was asked since `forget`. */
  requests(): readonly SiteRequest[];
  forget(): void;
  answer(by: RequestListener): void;
  /** Answers these paths; a text that begins with `->` redirects. */
  serve(pages: Readonly<Record<string, string>>): void;
  newBase(who: Person): Promise<string>;
  ask(who: Person, base: string, body: object): Promise<Answer<SiteImport>>;
  /** Looks for pages to the end. */
  looked(who: Person, body: object): Promise<Looked>;
  until(who: Person, base: string, uuid: string, phases: readonly string[]): Promise<SiteImport>;
  pages(who: Person, base: string, uuid: string): Promise<SitePage[]>;
  /** Imports those of the pages that were found, and reads them. */
  imported(
    who: Person,
    of: Pick<Looked, 'base' | 'uuid'>,
    pages: readonly SitePage[],
  ): Promise<{ done: SiteImport; documents: KnowledgeDocument[] }>;
  /** Paths of the pages in a state, with why. */
  paths(pages: readonly SitePage[], state: SitePage['state']): string[];
  close(): Promise<void>;
}

interface Looked {
  readonly base: string;
  readonly uuid: string;
  readonly ended: SiteImport;
  readonly pages: SitePage[];
}

export const at = (base: string, uuid: string, more = '') =>
  `/api/knowledges/${base}/site-imports/${uuid}${more}`;
export const html = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1>${body}</article></body></html>`;
export const link = (path: string) => `<p><a href="${path}">${path}</a></p>`;

export async function openSiteWorld(options: Pick<CatalogOptions, 'platform'> = {}): Promise<SiteWorld> {
  const own = anotherOwnAddress();
  let answer: RequestListener = (_, response) => void response.writeHead(404).end();
  let requests: SiteRequest[] = [];
  const site = await openSite(own, (request, response) => {
    const agent = request.headers['user-agent'] ?? '';
    const seen = { path: request.url ?? '', agent, at: Date.now(), ended: 0 };
    requests.push(seen);
    response.on('close', () => Object.assign(seen, { ended: Date.now() }));
    answer(request, response);
  });
  const canary = await openSite('127.0.0.1', (_, response) => void response.end('secret'));
  const catalog = await runCatalog({
    ...options,
    egress: {
      allowCidrs: [`${own}/32`],
      allowPorts: [site.port, canary.port],
      timeoutMs: 1_500,
      maxBytes: 2_000_000,
    },
  });
  const origin = `http://${site.place}`;

  const newBase: SiteWorld['newBase'] = async (who) =>
    (await catalog.call<Knowledge>(who, 'POST', '/api/knowledges', { name: 'Site' })).body.data.uuid;
  const ask: SiteWorld['ask'] = (who, base, body) =>
    catalog.call<SiteImport>(who, 'POST', `/api/knowledges/${base}/site-imports`, body);
  const pages: SiteWorld['pages'] = async (who, base, uuid) =>
    (await catalog.call<SitePage[]>(who, 'GET', at(base, uuid, '/pages'))).body.data;
  const until: SiteWorld['until'] = async (who, base, uuid, phases) => {
    const found = await eventually(
      () => catalog.call<SiteImport>(who, 'GET', at(base, uuid)),
      ({ body }) => phases.includes(body.data.phase),
    );
    return found.body.data;
  };
  return {
    catalog,
    origin,
    canary,
    newBase,
    ask,
    pages,
    until,
    requests: () => requests,
    forget() {
      requests = [];
    },
    answer(by) {
      answer = by;
    },
    serve(texts) {
      answer = ({ url = '' }, response) => {
        const text = texts[url];
        if (text === undefined) response.writeHead(404).end('Not found');
        else if (text.startsWith('->')) response.writeHead(302, { location: text.slice(2) }).end();
        else response.writeHead(200, { 'content-type': typeOf(url) }).end(text);
      };
    },
    async looked(who, body) {
      const base = await newBase(who);
      const asked = await ask(who, base, body);
      expect([asked.status, asked.body.error]).toEqual([200, undefined]);
      const { uuid } = asked.body.data;
      const ended = await until(who, base, uuid, ['found', 'failed']);
      return { base, uuid, ended, pages: await pages(who, base, uuid) };
    },
    async imported(who, { base, uuid }, all) {
      const chosen = all.filter(({ state }) => state === 'found').map(({ ordinal }) => ordinal);
      const started = await catalog.call(who, 'POST', at(base, uuid, '/start'), { pages: chosen });
      expect([started.status, started.body.error]).toEqual([200, undefined]);
      const done = await until(who, base, uuid, ['done', 'failed', 'cancelled']);
      const documents = await eventually(
        () => catalog.call<KnowledgeDocument[]>(who, 'GET', `/api/knowledges/${base}/documents?pageSize=100`),
        ({ body }) => body.data.every(({ status }) => status >= 2),
      );
      return { done, documents: documents.body.data };
    },
    paths: (all, state) =>
      all
        .filter((page) => page.state === state)
        .map(({ url, code }) => [url.replace(origin, ''), code].filter(Boolean).join(' ')),
    async close() {
      await catalog.close();
      await Promise.all([site.close(), canary.close()]);
    },
  };
}

function typeOf(url: string): string {
  if (url.endsWith('.xml')) return 'application/xml';
  return url.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
}
