import type { Db } from '@tutka/database';
import { createWorkLoop } from '@tutka/service-runtime';
import { tellAudit } from '../projections/audit-place.ts';

/** Nobody waits for a row: so that more are written together. */
const REST_MS = 100;
/** What a process left that ended is told by another. */
const LOOK_MS = 2000;

/** Tells the audit log of what is received: soon after `soon`, and what others left now and again. */
export function keepTelling(worker: Db, onError: (error: unknown) => void) {
  const loop = createWorkLoop(async () => ((await tellAudit(worker)) ? 0 : LOOK_MS), onError);
  let timer: NodeJS.Timeout | undefined;
  loop.nudge();
  return {
    soon(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        loop.nudge();
      }, REST_MS);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await loop.stop();
    },
  };
}
