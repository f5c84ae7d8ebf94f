import { uuid5 } from '@tutka/event-store';
import { failures, HttpFailure, type Principal } from '@tutka/service-runtime';
import type { Asker } from '../turns/asker.ts';

/** Whoever may have sessions; nobody else gets past the route table. */
export function askerOf(principal: Principal): Asker {
  switch (principal.kind) {
    case 'person':
    case 'key':
      return principal;
    case 'visitor':
      return { ...principal, userUuid: principal.visitor };
    case 'external':
      return { ...principal, userUuid: uuid5(principal.share, `ex/${principal.exUserId}`) };
    default:
      throw new HttpFailure(failures.signIn);
  }
}
