import { HttpFailure, type Person, type Principal } from '@tutka/service-runtime';

const peopleOnly = { code: 403, errorCode: 'PEOPLE_ONLY', error: 'Only a person may do this' } as const;

/** Money is spent by people: never by a key or a guest. @throws HttpFailure 403 */
export function personOf(principal: Principal): Person {
  if (principal.kind === 'person') return principal;
  throw new HttpFailure(peopleOnly);
}
