import { setTimeout as delay } from 'node:timers/promises';
import { asWorker, type Db } from '@tutka/database';
import { VersionConflict } from '@tutka/event-store';
import type { UsageEvent } from '../domain/events.ts';
import { ofUsage, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** Milliseconds between tries. */
const TRIES = [0, 250, 500, 1000, 2000];

/** Tells what a call of a model took of which nothing else is stored: once, however often it is tried. Rejects never. */
export async function keepUsage(
  { worker, onError }: { readonly worker: Db; readonly onError: (error: unknown) => void },
  owner: Owner,
  usage: UsageEvent,
): Promise<void> {
  const used = { ...ofUsage(owner, usage), expected: 0 };
  for (const ms of TRIES) {
    if (ms > 0) await delay(ms);
    try {
      await asWorker(worker, (tx) => tell(tx, owner, [used]));
      return;
    } catch (error) {
      // An earlier try came through and was not heard of.
      if (error instanceof VersionConflict) return;
      onError(error);
    }
  }
}
