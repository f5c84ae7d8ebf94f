import type { Batch } from '../bus.ts';
import { together } from '../together.ts';

interface Waiting extends Batch {
  done(): void;
  failed(error: unknown): void;
}

/**
 * Hands batches that come at the same time over together: kafkajs delivers partition by partition, and one
 * transaction for all of them costs little more than one of them alone. Each partition has at most one batch on its
 * way. The promise of a batch ends as the handling that it was part of.
 */
export function gather(
  handle: (batches: readonly Batch[]) => Promise<void>,
  most?: number,
): (batch: Batch) => Promise<void> {
  let waiting: Waiting[] = [];
  let running = false;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const [next = []] = together(waiting, most);
      waiting = waiting.slice(next.length);
      await settle(next, handle(next));
    }
    running = false;
  };
  return (batch) =>
    new Promise((done, failed) => {
      waiting.push({ ...batch, done, failed });
      if (running) return;
      running = true;
      // Those of the same fetch come within this turn of the event loop.
      setImmediate(run);
    });
}

async function settle(waiting: readonly Waiting[], handling: Promise<void>): Promise<void> {
  try {
    await handling;
    for (const { done } of waiting) done();
  } catch (error) {
    for (const { failed } of waiting) failed(error);
  }
}
