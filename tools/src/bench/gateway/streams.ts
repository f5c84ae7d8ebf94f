import { type Child, startChild } from './process.ts';
import type { Product } from './product.ts';
import { at } from './quantile.ts';
import type { StreamLoad, StreamOutcome } from './stream-load.ts';

const MOST = 64;
const ROUNDS = 5;
/** A model that says its first word after 200 ms and then 30 pieces a second. */
const MODEL = 'sim;first=200;pace=30';
/** How many streams at once, how many replies of each client a round, and of how many pieces. */
const LOADS = [
  { streams: 1, turns: 4, pieces: 20 },
  { streams: MOST, turns: 2, pieces: 100 },
] as const;

/** Prints how much later the first word comes through gateway and conversation than from the model itself. */
export async function benchStreams(): Promise<void> {
  const [model, stack, client] = [startChild(), startChild(), startChild()];
  const modelUrl = await model.ask<string>({ kind: 'model' });
  const product = await stack.ask<Product>({ kind: 'product', modelUrl, model: MODEL, sessions: MOST });
  // First replies make titles, open connections and warm the code.
  await measureBoth(client, product, modelUrl, { streams: MOST, turns: 1, pieces: 20 });
  for (const size of LOADS) {
    const rounds: Both[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measureBoth(client, product, modelUrl, size));
    report(size.streams, rounds);
  }
  for (const child of [client, stack, model]) child.end();
}

interface Both {
  readonly direct: StreamOutcome;
  readonly product: StreamOutcome;
}

async function measureBoth(
  client: Child,
  product: Product,
  modelUrl: string,
  { streams, turns, pieces }: { streams: number; turns: number; pieces: number },
): Promise<Both> {
  const sessions = product.sessions.slice(0, streams);
  const common = { cookie: product.cookie, sessions, turns, pieces, model: MODEL };
  const run = (load: StreamLoad) => client.ask<StreamOutcome>({ kind: 'streams', load });
  const direct = await run({ ...common, kind: 'model', url: modelUrl });
  return { direct, product: await run({ ...common, kind: 'product', url: product.url }) };
}

function report(streams: number, rounds: readonly Both[]): void {
  const direct = rounds.flatMap((round) => round.direct.first);
  const product = rounds.flatMap((round) => round.product.first);
  const failed = rounds.reduce((sum, { direct: one, product: other }) => sum + one.failed + other.failed, 0);
  const pieces = (of: (round: Both) => StreamOutcome) =>
    rounds.reduce((sum, round) => sum + of(round).pieces, 0);
  const show = (all: readonly number[]) =>
    `p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms`;
  console.log(
    `first word at ${streams} stream${streams > 1 ? 's' : ''} (${product.length} replies each way)`,
  );
  console.log(`  model directly      ${show(direct)}\n  gateway + service   ${show(product)}`);
  console.log(
    `  added ${(at(product, 0.5) - at(direct, 0.5)).toFixed(1)} ms at the median (aim ≤ 5), ` +
      `p95 ${(at(product, 0.95) / at(direct, 0.95)).toFixed(2)} × direct (aim ≤ 1.5), ` +
      `pieces ${pieces((round) => round.product)} of ${pieces((round) => round.direct)}, failed ${failed}`,
  );
}
