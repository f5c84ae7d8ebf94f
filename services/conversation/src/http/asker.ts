import { failures, HttpFailure, type Principal } from '@tutka/service-runtime';
import type { Asker } from '../turns/asker.ts';

/** Whoever may have sessions; nobody else gets past the route table. */
export function askerOf(principal: Principal): Asker {
  if (principal.kind === 'person' || principal.kind === 'key') return principal;
  throw new HttpFailure(failures.signIn);
}
