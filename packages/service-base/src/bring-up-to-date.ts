import { rebuildAfterOlder, rebuildIfNewer } from '@tutka/event-store';
import { createWorkLoop } from '@tutka/service-runtime';
import type { Base } from './base.ts';

/** Whatever else a rebuild tells is logged too. */
interface Told {
  readonly events: number;
  readonly milliseconds: number;
}

/**
 * Makes read models anew where older projections than `version` made them; of several processes one does, and the others
 * wait. A failure is logged: what stands serves until the next start tries again.
 */
export async function bringUpToDate(
  { worker, logger, onError }: Pick<Base, 'worker' | 'logger' | 'onError'>,
  version: number,
  rebuild: () => Promise<Told>,
): Promise<void> {
  await rebuildIfNewer(worker, version, async () => {
    logger.info({ version }, 'read models of older projections are made anew');
    logger.info({ ...(await rebuild()) }, 'read models were made anew');
  }).catch(onError);
}

const LOOK_MS = 30_000;
/** Longer than a process can be silent between two looks, and still write. */
const GONE_MS = 120_000;

/**
 * Has read models made anew once more when processes of older projections, which wrote beside this one or before it, are
 * gone; where this one is the older, notes that it is there. Returns how to stop.
 */
export function watchOlder(
  { worker, logger, onError }: Pick<Base, 'worker' | 'logger' | 'onError'>,
  version: number,
  rebuild: () => Promise<Told>,
): () => void {
  const again = async () => {
    logger.info({ version }, 'read models that older processes wrote too are made anew');
    logger.info({ ...(await rebuild()) }, 'read models were made anew');
  };
  const look = async () => {
    await rebuildAfterOlder(worker, version, GONE_MS, again).catch(onError);
    return LOOK_MS;
  };
  const loop = createWorkLoop(look, onError);
  loop.nudge();
  return () => void loop.stop();
}
