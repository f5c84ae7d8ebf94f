import { join } from 'node:path';
import { median, openBenchStore, plainEvents, quantile } from '@tutka/tools/append-bench';
import { decided, inserted, type Write } from './order-writes.ts';

const ROUNDS = 15;
const MS_EACH = 500;
const CONNECTIONS = [1, 8, 16];

/** Prints how many orders a second are placed through decide and append, beside plain INSERTs of the same rows, in turns. */
async function main(): Promise<void> {
  console.log(
    'Orders placed a second: decide, append, read model, job ÷ the same rows by INSERT (aim ≥ 0.85 at 8 and 16)',
  );
  for (const connections of CONNECTIONS) {
    const store = await openBenchStore(join(import.meta.dirname, '../migrations'), connections);
    await store.prepare(plainEvents);
    const rates = { decided: [] as number[], inserted: [] as number[] };
    const rate = (write: Write) => placed(() => write(store.worker), connections);
    for (let round = 0; round <= ROUNDS; round++) {
      // Who goes first, goes second in the next round.
      const first = round % 2 === 0 ? await rate(decided) : undefined;
      const plain = await rate(inserted);
      const through = first ?? (await rate(decided));
      // The first round fills caches and connections.
      if (round === 0) continue;
      rates.decided.push(through);
      rates.inserted.push(plain);
    }
    await store.close();
    const ratios = rates.decided.map((one, n) => one / (rates.inserted[n] ?? 1));
    console.log(
      `${String(connections).padStart(2)} connections: ${median(rates.decided).toFixed(0)}/s ÷ ` +
        `${median(rates.inserted).toFixed(0)}/s = ${median(ratios).toFixed(2)} ` +
        `(medians of ${ROUNDS} rounds, middle half ${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`,
    );
  }
}

/** How many a second come about while `connections` clients write one after another. */
async function placed(write: () => Promise<void>, connections: number): Promise<number> {
  const end = performance.now() + MS_EACH;
  const client = async () => {
    let count = 0;
    for (; performance.now() < end; count++) await write();
    return count;
  };
  const counts = await Promise.all(Array.from({ length: connections }, client));
  return (counts.reduce((sum, count) => sum + count, 0) * 1_000) / MS_EACH;
}

await main();
