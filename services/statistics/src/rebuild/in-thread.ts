import { Worker } from 'node:worker_threads';
import type { TableDifference } from '@tutka/event-store';

export interface ThreadTask {
  readonly part: 'figures' | 'audit';
  readonly workerUrl: string;
}

/** Much of what is summed up lives on for a while: little of it is moved about where there is room for the young. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/** Makes a part anew in a thread of its own, so that it holds up neither the other nor who serves. */
export function remakeInThread(task: ThreadTask): Promise<TableDifference[]> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error(`The thread that makes ${task.part} anew ended early.`)));
  });
}
