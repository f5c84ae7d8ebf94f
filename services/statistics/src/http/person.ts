import { HttpFailure, type Person, type Principal } from '@tutka/service-runtime';

const peopleOnly = { code: 403, errorCode: 'PEOPLE_ONLY', error: 'Only a person may do this' } as const;

/** The person who asks; keys and guests see no figures and no log. */
export function personOf(principal: Principal): Person {
  if (principal.kind === 'person') return principal;
  throw new HttpFailure(peopleOnly);
}
