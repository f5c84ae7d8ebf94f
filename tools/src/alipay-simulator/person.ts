import type { ServerResponse } from 'node:http';
import type { Cashier } from './cashier.ts';

/** What a person's browser asks for. */
export interface Asked {
  readonly url: Pick<URL, 'pathname' | 'searchParams'>;
  readonly method: string | undefined;
}

interface Visit {
  readonly cashier: Cashier;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}
type Page = (visit: Visit, number: string, act: string) => void;

/** Below any path: the product serves them under its own origin. */
const pages: readonly (readonly [method: string, path: RegExp, page: Page])[] = [
  [
    'GET',
    /\/gateway\.do$/,
    ({ cashier, query, response }) => cashier.enter(Object.fromEntries(query), response),
  ],
  [
    'GET',
    /\/cashier\/(\d{1,64})$/,
    ({ cashier, query, response }, number) => cashier.show(number, query.has('failed'), response),
  ],
  [
    'POST',
    /\/cashier\/(\d{1,64})\/(pay|pay-only|fail|cancel)$/,
    ({ cashier, response }, number, act) => cashier.act(number, act, response),
  ],
  [
    'GET',
    /\/agreements\/(\d{1,64})$/,
    ({ cashier, response }, number) => cashier.showAgreement(number, response),
  ],
  [
    'POST',
    /\/agreements\/(\d{1,64})\/unsign$/,
    ({ cashier, response }, number) => cashier.unsign(number, response),
  ],
];

/** The person's side. */
export function answerPerson(cashier: Cashier, { method, url }: Asked, response: ServerResponse): void {
  for (const [wanted, path, page] of pages) {
    const [isThere, number = '', act = ''] = path.exec(url.pathname) ?? [];
    if (isThere === undefined || method !== wanted) continue;
    page({ cashier, query: url.searchParams, response }, number, act);
    return;
  }
  response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
}
