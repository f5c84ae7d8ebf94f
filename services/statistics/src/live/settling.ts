import type { Db } from '@tutka/database';
import { settle } from '../projections/settle.ts';

const EACH_MS = 60_000;

/** Sums up days that are over, now and again. Returns how to stop. */
export function keepSettling(worker: Db, onError: (error: unknown) => void): () => void {
  let running = false;
  const again = () => {
    if (running) return;
    running = true;
    void settle(worker)
      .catch(onError)
      .finally(() => {
        running = false;
      });
  };
  const timer = setInterval(again, EACH_MS).unref();
  again();
  return () => clearInterval(timer);
}
