import fc from 'fast-check';
import { MemoryOrders } from './memory-orders.ts';
import { Shop, type Step } from './shop.ts';
import { story, wrongs } from './stories.ts';

/** What many stories met: how often each step was taken, by the order's state and the trouble before it. */
export class Coverage {
  readonly cells = new Map<string, number>();
  readonly lengths: number[] = [];
  #trouble = 'none';

  begin(steps: readonly Step[]): void {
    this.lengths.push(steps.length);
    this.#trouble = 'none';
  }

  note(phase: string, step: Step): void {
    if (step.do === 'crash' || step.do === 'fault') {
      this.#trouble = step.do === 'crash' ? 'crash' : step.fault;
      return;
    }
    const cell = `${phase}|${step.do}|${this.#trouble}`;
    this.cells.set(cell, (this.cells.get(cell) ?? 0) + 1);
    if ('times' in step && step.times > 1) this.#trouble = 'duplicate';
  }

  get median(): number {
    return this.lengths.toSorted((a, b) => a - b)[Math.floor(this.lengths.length / 2)] ?? 0;
  }
}

/** Tells one story of an order kept in memory, until all is quiet; answers what is wrong then. */
async function tell(steps: readonly Step[], coverage: Coverage): Promise<string[]> {
  const orders = new MemoryOrders();
  const shop = new Shop(orders, {
    // The newest first: work comes in no order of its own.
    waiting: async () => [...orders.work.values()].reverse(),
    done: async ({ kind, subject }) => void orders.work.delete(`${kind}/${subject}`),
  });
  await shop.place((terms) => orders.change(shop.ref, {}, () => ({ order: [{ type: 'place', terms }] })));
  coverage.begin(steps);
  for (const step of steps) {
    coverage.note((await orders.now()).order.phase, step);
    await shop.step(step);
  }
  await shop.quiet();
  return wrongs(shop, await orders.now(), orders.history);
}

/** Tells so many stories. Throws with the shortest one that goes wrong. */
export async function tellMany(runs: number, seed?: number): Promise<Coverage> {
  const coverage = new Coverage();
  const property = fc.asyncProperty(story, async (steps) => {
    const wrong = await tell(steps, coverage);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  });
  await fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  return coverage;
}
