import type { EventMeta } from '@tutka/event-store';
import { currentRequest, type Principal } from '@tutka/service-runtime';

/** Who did it, for the events of a request. */
export function metaOf(principal: Principal): EventMeta {
  return {
    ...('userUuid' in principal && { actor: principal.userUuid }),
    actorKind: principal.kind,
    ...currentRequest(),
  };
}
