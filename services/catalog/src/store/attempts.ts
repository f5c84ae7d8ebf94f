import { setTimeout as sleep } from 'node:timers/promises';
import { VersionConflict } from '@tutka/event-store';

const tries = 10;
const firstPauseMs = 2;
const deadlock = '40P01';

/** Runs a transaction again where another one was faster, after a pause that grows: up to about a second in all. */
export async function untilItFits<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
      await sleep(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof VersionConflict || (error instanceof Error && 'code' in error && error.code === deadlock)
  );
}
