import type { Person, Principal } from '@tutka/service-runtime';

export class SessionGone extends Error {
  override readonly name = 'SessionGone';
}

/** Only people have sessions; a key or a visitor that comes here is not signed in. */
export function personOf(principal: Principal): Person {
  if (principal.kind !== 'person') throw new SessionGone();
  return principal;
}
