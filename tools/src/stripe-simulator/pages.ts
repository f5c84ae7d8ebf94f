import type { ServerResponse } from 'node:http';
import type { Account } from './account.ts';
import { serveCheckout } from './checkout.ts';
import { servePortal } from './portal.ts';
import { StripeRefusal } from './stripe-refusal.ts';

// Wherever they are mounted.
const PAGE = /\/(pay|portal)\/(\w+)$/;

export const isPage = (path: string): boolean => PAGE.test(path);

/** Serves the pages that people see. */
export function servePage(
  account: Account,
  path: string,
  posted: string | undefined,
  response: ServerResponse,
): void {
  const [, kind, id = ''] = PAGE.exec(path) ?? [];
  try {
    if (kind === 'portal') servePortal(account, id, posted, response);
    else serveCheckout(account, id, posted, response);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such page');
  }
}
