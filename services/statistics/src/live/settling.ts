import type { Db } from '@tutka/database';
import { createWorkLoop } from '@tutka/service-runtime';
import { settle } from '../projections/settle.ts';

const EACH_MS = 60_000;

/** Sums up days that are over, now and again. Returns how to stop. */
export function keepSettling(worker: Db, onError: (error: unknown) => void): () => void {
  const again = async () => {
    await settle(worker).catch(onError);
    return EACH_MS;
  };
  const loop = createWorkLoop(again, onError);
  loop.nudge();
  return () => void loop.stop();
}
