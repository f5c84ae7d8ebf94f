import type { Db } from '@tutka/database';
import { rebuildIfNewer } from '@tutka/event-store';
import type { Logger } from '@tutka/service-runtime';
import { rebuild } from './rebuild.ts';

/** One more with each change of what projections write. */
const PROJECTIONS = 2;

/** Makes the figures anew where an older version of the projections made them; of several processes one does. */
export async function bringUpToDate(
  { worker, logger }: { readonly worker: Db; readonly logger: Logger },
  workerUrl: string,
): Promise<void> {
  await rebuildIfNewer(worker, PROJECTIONS, async () => {
    logger.info('figures of an older version are made anew');
    const { events, milliseconds } = await rebuild(workerUrl);
    logger.info({ events, milliseconds }, 'figures were made anew');
  });
}
