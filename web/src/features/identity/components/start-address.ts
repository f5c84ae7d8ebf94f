import { type LANGUAGES, routes } from '@tutka/http-contracts';
import { addressOf } from '../../../lib/api/index.ts';

/** Where a browser begins to sign in by single sign-on; `next` is the page to go on to. */
export function startAddress(next: string, language: string): string {
  const query = { next, language: language as (typeof LANGUAGES)[number] };
  return addressOf(routes.startSingleSignOn, { query });
}
