import type { Access, Route } from '@tutka/http-contracts';
import { ADMIN } from '@tutka/http-contracts';
import { failures, HttpFailure, type Principal } from '@tutka/service-runtime';

function refuse(access: Access, principal: Principal) {
  if (access === 'public') return undefined;
  if (access === 'guest' && (principal.kind === 'visitor' || principal.kind === 'external')) return undefined;
  if (principal.kind !== 'person') return failures.signIn;
  return access === 'admin' && principal.role !== ADMIN ? failures.forbidden : undefined;
}

/** Whether this principal may call the route at all. @throws HttpFailure 401 or 403 */
export function admit(row: Route, principal: Principal): void {
  const failure = refuse(row.access, principal);
  if (failure !== undefined) throw new HttpFailure(failure);
}

/** Whether the answer will be a stream of lines. */
export function isStream(row: Route, accept: string | undefined): boolean {
  return row.form === 'ndjson' || (row.form === 'turn' && accept?.includes('application/x-ndjson') === true);
}
