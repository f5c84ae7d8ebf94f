import type { Route, Scope } from '@tutka/http-contracts';
import type { Principal } from '../principal.ts';
import { HttpFailure } from './failure.ts';
import { failures } from './failures.ts';

const ADMIN = 1;

type Row = Pick<Route, 'access' | 'scope'>;
type Key = Extract<Principal, { kind: 'key' }>;

const scopeMissing = (scope: Scope) =>
  ({
    code: 403,
    errorCode: 'SCOPE_MISSING',
    error: `This API key lacks the scope ${scope}`,
    message: `This API key lacks the scope ${scope}. Its person can add it on the page of API keys.`,
    details: { scope },
  }) as const;

function isGuest({ kind }: Principal): boolean {
  return kind === 'visitor' || kind === 'external';
}

function admitKey({ access, scope }: Row, { scopes }: Key): void {
  if (access === 'admin' || scope === undefined) throw new HttpFailure(failures.notForKeys);
  if (!scopes.includes(scope)) throw new HttpFailure(scopeMissing(scope));
}

/** Whether this principal may call a row at all: asked by the gateway, and again by the service. @throws HttpFailure 401 or 403 */
export function admit(row: Row, principal: Principal): void {
  if (row.access === 'public' || (row.access === 'guest' && isGuest(principal))) return;
  if (principal.kind === 'key') admitKey(row, principal);
  else if (principal.kind !== 'person') throw new HttpFailure(failures.signIn);
  else if (row.access === 'admin' && principal.role !== ADMIN) throw new HttpFailure(failures.forbidden);
}

/** Refuses a key without what a part of its call needs beside the scope of the row. @throws HttpFailure 403 */
export function expectScope(principal: Principal, scope: Scope): void {
  if (principal.kind === 'key' && !principal.scopes.includes(scope))
    throw new HttpFailure(scopeMissing(scope));
}

/** Public rows tell members more than others: to a key without the row's scope they tell what they tell anybody. */
export function heardAs({ access, scope }: Row, principal: Principal): Principal {
  if (access !== 'public' || principal.kind !== 'key') return principal;
  return scope !== undefined && principal.scopes.includes(scope) ? principal : { kind: 'anonymous' };
}
