import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openBenchStore } from './append/store.ts';
import { append, insert, type Write } from './append/writes.ts';

const rounds = 21;
const secondsEach = 0.5;
const eventsInAStream = 20;

/** Prints how many transactions a second the event store takes, beside plain INSERTs of the same rows, in turns. */
async function main(): Promise<void> {
  for (const clients of [1, 14]) {
    const store = await openBenchStore(fileURLToPath(new URL('append/migrations', import.meta.url)), clients);
    const rates = { append: [] as number[], insert: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const pair = {
        append: await rate(store.app, append, clients),
        insert: await rate(store.app, insert, clients),
      };
      // The first round fills caches and connections.
      if (round === 0) continue;
      rates.append.push(pair.append);
      rates.insert.push(pair.insert);
    }
    const ratios = rates.append.map((one, at) => one / (rates.insert[at] ?? 1));
    console.log(
      `${clients} client${clients > 1 ? 's' : ''}: append ${median(rates.append).toFixed(0)}/s, ` +
        `INSERT ${median(rates.insert).toFixed(0)}/s, append ÷ INSERT ${median(ratios).toFixed(2)} ` +
        `(${rounds} rounds in turns, middle half ${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`,
    );
    await store.close();
  }
}

async function rate(db: Parameters<Write>[0], write: Write, clients: number): Promise<number> {
  const end = performance.now() + secondsEach * 1_000;
  const one = async () => {
    let written = 0;
    while (performance.now() < end) {
      const streamId = randomUUID();
      for (let version = 1; version <= eventsInAStream && performance.now() < end; version++) {
        await write(db, streamId, version);
        written += 1;
      }
    }
    return written;
  };
  const all = await Promise.all(Array.from({ length: clients }, one));
  return all.reduce((sum, written) => sum + written, 0) / secondsEach;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], at: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * at)] ?? 0;
}

await main();
