import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import type { Handler } from '@tutka/messaging';
import { createWorkLoop } from '@tutka/service-runtime';
import { tellAudit } from '../projections/audit-place.ts';

type Project = NonNullable<Handler['project']>;

/** Nobody waits for a row: so that more are written together. */
const REST_MS = 100;
/** What a process left that ended is told by another. */
const LOOK_MS = 2000;

/** Tells the audit log of what is received: soon after `project` received it, and what others left now and again. */
export function keepTelling(worker: Db, project: Project, onError: (error: unknown) => void) {
  const loop = createWorkLoop(async () => {
    await sleep(REST_MS);
    while (!loop.stopped && (await tellAudit(worker)));
    return LOOK_MS;
  }, onError);
  loop.nudge();
  const telling: Project = async (tx, events) => {
    await project(tx, events);
    loop.nudge();
  };
  return { project: telling, stop: loop.stop };
}
