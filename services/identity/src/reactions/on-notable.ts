import type { Topic } from '@tutka/contracts';
import type { Reaction } from '@tutka/messaging';
import { kinds } from '../notifications/kinds.ts';
import type { Known } from '../notifications/notification-kind.ts';
import type { Tell } from '../notifications/tell.ts';

/** Tells people what an event means for them, each of them once however often the event comes. */
export function onNotable(known: Known, tell: Tell): Reaction {
  return async (event) => {
    for (const kind of Object.values(kinds)) {
      if (!kind.topics.includes(event.topic as Topic)) continue;
      const notice = await kind.notice?.(event, known);
      if (notice) await tell({ event, kind: kind.kind, notice });
    }
  };
}
