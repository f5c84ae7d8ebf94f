import { setTimeout as sleep } from 'node:timers/promises';
import { proportionalSize, residentOf } from '../footprint/process-tree.ts';

/** What is resident at one moment, in bytes. */
export interface MemorySample {
  /** Which share of the work was done. */
  readonly done: number;
  /** Of the product's processes, PostgreSQL's and those that read included. */
  readonly all: number;
  /** Of the process that runs the services. */
  readonly main: number;
}

/** Looks at the memory of a process and its descendants, about once a second, until some work ends. */
export async function memoryWhile(
  pid: number,
  work: Promise<void>,
  progress: () => Promise<number>,
): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const looking = async () => {
    while (!isOver) {
      const done = await progress();
      samples.push({ done, all: await residentOf(pid), main: await proportionalSize(pid) });
      await sleep(1_000);
    }
  };
  await Promise.all([over, looking()]);
  return samples;
}
