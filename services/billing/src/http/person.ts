import { HttpFailure, type Person, type Principal } from '@tutka/service-runtime';

const peopleOnly = { code: 403, errorCode: 'PEOPLE_ONLY', error: 'Only a person may do this' } as const;

/** Money is spent by people: never by a key or a guest. @throws HttpFailure 403 */
export function personOf(principal: Principal): Person {
  if (principal.kind === 'person') return principal;
  throw new HttpFailure(peopleOnly);
}

const managersOnly = {
  code: 403,
  errorCode: 'MANAGERS_ONLY',
  error: 'Only an owner or admin of the workspace may do this',
} as const;

/** What all of a workspace pay for is changed by those who manage it. @throws HttpFailure 403 */
export function refuseMembers({ workspaceRole }: Person): void {
  if (workspaceRole === 'member') throw new HttpFailure(managersOnly);
}
