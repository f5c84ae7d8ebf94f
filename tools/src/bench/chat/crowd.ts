import { setTimeout as sleep } from 'node:timers/promises';
import type { Clients, House, WholeLoad } from './house.ts';
import type { ChatOutcome, Slot } from './load.ts';
import { between, memoryOf, processorOf, type Split, secondsOf } from './machine.ts';

/** Many streams at once, and what they cost. */
export interface Crowd {
  readonly outcome: ChatOutcome;
  /** Before, and the most that was seen while all streams were open. */
  readonly idle: Split;
  readonly full: Split;
  /** Seconds of processor time. */
  readonly used: Split;
  readonly simulator: number;
}

export interface CrowdOptions {
  readonly way: 'product' | 'model';
  readonly slots: readonly Slot[];
  readonly pace: number;
  /** How long a stream lasts. */
  readonly seconds: number;
  /** Over how long they arrive. */
  readonly arriveIn: number;
  readonly seed: number;
  readonly fifth: WholeLoad['fifth'];
  readonly stalled?: WholeLoad['stalled'];
}

const LOOK_MS = 1000;

/** Opens one stream a slot and reads all to their ends. */
export async function crowd(house: House, clients: Clients, options: CrowdOptions): Promise<Crowd> {
  const { way, slots, pace, seconds, arriveIn, seed, fifth, stalled } = options;
  const { pid } = house.product;
  const idle = await memoryOf(pid);
  const before = await processorOf(pid);
  const simulatorBefore = await secondsOf(house.simulator.pid, false);
  const ending = new AbortController();
  const full = most(pid, ending.signal);
  const outcome = await clients.run({
    way,
    slots,
    arrivals: slots.length,
    everyMs: (arriveIn * 1000) / slots.length,
    seed,
    script: `first=200;pace=${pace};tokens=${pace * seconds}`,
    pace,
    fifth,
    ...(stalled && { stalled }),
  });
  ending.abort();
  return {
    outcome,
    idle,
    full: await full,
    used: between(before, await processorOf(pid)),
    simulator: (await secondsOf(house.simulator.pid, false)) - simulatorBefore,
  };
}

/** The most memory that was seen until `signal`. */
async function most(pid: number, signal: AbortSignal): Promise<Split> {
  let most: Split = { node: 0, postgres: 0 };
  while (!signal.aborted) {
    const now = await memoryOf(pid);
    if (now.node + now.postgres > most.node + most.postgres) most = now;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return most;
}
