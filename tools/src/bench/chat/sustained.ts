import { crowd } from './crowd.ts';
import type { Clients, House } from './house.ts';
import type { Split } from './machine.ts';
import { failuresOf, megabytes, pausesOver } from './told.ts';

const SECONDS = 30;
const ARRIVE_IN = 15;

/** Prints whether many paced streams come whole and in time, beside the model itself, what a line costs, and memory. */
export async function benchSustained(
  house: House,
  clients: Clients,
  wanted: {
    readonly streams: number;
    readonly pace: number;
    readonly times: boolean;
    readonly memory: boolean;
  },
): Promise<void> {
  const { pace } = wanted;
  const slots = await house.slots(wanted.streams);
  const common = { slots, pace, seconds: SECONDS, arriveIn: ARRIVE_IN, fifth: 'stop' } as const;
  const direct = wanted.times ? await crowd(house, clients, { ...common, way: 'model', seed: 1 }) : undefined;
  const { outcome, used, simulator, idle, full } = await crowd(house, clients, {
    ...common,
    way: 'product',
    seed: 1,
  });
  if (direct) {
    const twice = 2000 / pace;
    const pauses = (one: typeof outcome) => {
      const { count, longest } = pausesOver(one, twice);
      return `${count} of ${one.lines} pauses over ${twice} ms, the longest ${longest} ms`;
    };
    const streams = outcome.complete + outcome.cancelled + outcome.failures.length;
    const errors = (outcome.failures.length / streams) * 100;
    console.log(`${streams} streams of ${pace} lines a second for ${SECONDS} s`);
    console.log(`  ${failuresOf([outcome])}: errors ${errors.toFixed(2)} % (aim < 0.1 %)`);
    console.log(
      `  through the product ${pauses(outcome)} (aim 0)\n  model directly      ${pauses(direct.outcome)}`,
    );
    reportCost(used, simulator, outcome.lines, pace);
  }
  if (wanted.memory) {
    console.log(
      `resident memory at ${wanted.streams} streams: product ${megabytes(full.node)} (before ${megabytes(idle.node)}), ` +
        `PostgreSQL ${megabytes(full.postgres)} (before ${megabytes(idle.postgres)}), ` +
        `${((full.node - idle.node) / wanted.streams / 1000).toFixed(0)} KB a stream`,
    );
  }
}

/** Processor time is what a busy machine does not change much. */
function reportCost({ node, postgres }: Split, simulator: number, lines: number, pace: number): void {
  const micros = (seconds: number) => (seconds * 1e6) / lines;
  const streams = (seconds: number) => Math.round(1e6 / micros(seconds) / pace);
  console.log(
    `  processor time a line: product ${micros(node).toFixed(0)} µs, PostgreSQL ${micros(postgres).toFixed(0)} µs ` +
      `(the simulator ${micros(simulator).toFixed(0)} µs): a core of the product carries ${streams(node)} such streams ` +
      `(aim ≥ 1000), ${streams(node + postgres)} with PostgreSQL's`,
  );
}
