import { type Route, routes, signInPage } from '@tutka/http-contracts';
import type { Target } from '../routing/target.ts';
import type { Exchange } from './exchange.ts';

const led: readonly Route[] = [routes.startSingleSignOn, routes.finishSingleSignOn];

/** Where a browser that is led through a call reads that it failed; undefined: programs make this call. */
export function pageOfSignIn(
  { request }: Exchange,
  target: Target | undefined,
  code: number,
): string | undefined {
  if (target === undefined || !led.includes(target.row)) return undefined;
  const [, query = ''] = (request.url ?? '').split('?', 2);
  const wish = routes.startSingleSignOn.query?.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return signInPage(code === 429 ? 'TOO_OFTEN' : 'FAILED', wish?.data?.next);
}
