import { VersionConflict } from '@tutka/event-store';

const tries = 8;
const deadlock = '40P01';

/** Runs a transaction again where another one was faster. */
export async function untilItFits<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof VersionConflict || (error instanceof Error && 'code' in error && error.code === deadlock)
  );
}
