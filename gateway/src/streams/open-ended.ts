import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '@tutka/service-runtime';

/** Between two looks, of which identity is asked one a second: what it said is believed as for any call. */
const LOOK_MS = 250;

/** The answers of this process that go on for as long as somebody listens. */
export interface OpenEnded {
  /** Cuts an answer once `now` names another than `opened`, or one with other rights, or nobody can say who it is. */
  watch(response: ServerResponse, opened: Principal, now: () => Promise<Principal>): void;
}

/** Without what changes nothing of what somebody may see. */
const rightsOf = (principal: Principal) => ({ ...principal, language: undefined, quota: undefined });

/** Looks at all of them by one timer, which runs while there are any. */
export function createOpenEnded(): OpenEnded {
  // Who opened the first of them has nothing to do with the others' looks.
  const outside = AsyncLocalStorage.snapshot();
  const looks = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const lookAtAll = () => {
    for (const look of looks) look();
  };
  return {
    watch(response, opened, now) {
      const rights = rightsOf(opened);
      let isLooking = false;
      const look = async () => {
        if (isLooking) return;
        isLooking = true;
        // A new call would be refused now, too, where identity does not answer.
        const who = await now().catch(() => undefined);
        isLooking = false;
        if (who === undefined || !isDeepStrictEqual(rightsOf(who), rights)) response.destroy();
      };
      looks.add(look);
      timer ??= outside(() => setInterval(lookAtAll, LOOK_MS));
      response.once('close', () => {
        looks.delete(look);
        if (looks.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}
