import { Worker } from 'node:worker_threads';
import type { RebuildPhase, TableDifference } from '@tutka/event-store';

export interface ThreadTask {
  readonly part: 'figures' | 'audit';
  readonly workerUrl: string;
}

/** What a thread says: how far it is, and in the end what differed. */
export type ThreadSays =
  | { readonly phase: RebuildPhase; readonly events: number }
  | { readonly differences: TableDifference[] };

/** Much of what is summed up lives on for a while: little of it is moved about where there is room for the young. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/**
 * Makes a part anew in a thread of its own, so that it holds up neither the other nor who serves. `tell` hears how far it is, in
 * events of those that there were at its start.
 */
export function remakeInThread(
  task: ThreadTask,
  tell: (phase: RebuildPhase, events: number) => void,
): Promise<TableDifference[]> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.on('message', (said: ThreadSays) =>
      'phase' in said ? tell(said.phase, said.events) : resolve(said.differences),
    );
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error(`The thread that makes ${task.part} anew ended early.`)));
  });
}
