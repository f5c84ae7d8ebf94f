import { type Rebuilt, rebuildFromLog } from '@tutka/event-store';
import { projections } from './projections.ts';

/** Raise it when something in `projections/` makes other rows of the same events: the next start makes them anew. */
export const PROJECTIONS = 2;

/** Makes the read models anew from the log; `workerUrl`: billing's database, as worker. */
export function rebuild(workerUrl: string): Promise<Rebuilt> {
  return rebuildFromLog(workerUrl, projections);
}
