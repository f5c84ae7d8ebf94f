import { rebuildIfNewer } from '@tutka/event-store';
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
