import type { EventMeta } from '@tutka/event-store';
import { currentRequest, type Principal } from '@tutka/service-runtime';

/** Who and what caused an event, from the request being worked on. */
export function eventMeta(principal: Principal): EventMeta {
  return {
    ...(principal.kind === 'person' ? { actor: principal.userUuid, actorKind: 'person' } : {}),
    ...currentRequest(),
  };
}
