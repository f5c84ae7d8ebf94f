import { type Child, startChild } from './process.ts';
import type { Product } from './product.ts';
import { at } from './quantile.ts';
import type { StreamOutcome } from './stream-load.ts';

const MOST = 64;
const ROUNDS = 5;
/** A model that says its first word after 200 ms and then 40 pieces, 40 a second. */
const MODEL = 'sim;first=200;tokens=40;pace=40';

/** Prints how much later the first word comes through gateway and conversation than from the model itself. */
export async function benchStreams(): Promise<void> {
  const [model, stack, client] = [startChild(), startChild(), startChild()];
  const modelUrl = await model.ask<string>({ kind: 'model' });
  const product = await stack.ask<Product>({ kind: 'product', modelUrl, model: MODEL, sessions: MOST });
  await measureBoth(client, product, modelUrl, MOST, 1);
  for (const [streams, turns] of [
    [1, 4],
    [MOST, 2],
  ] as const) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measureBoth(client, product, modelUrl, streams, turns));
    report(streams, rounds);
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
  streams: number,
  turns: number,
): Promise<Both> {
  const common = {
    cookie: product.cookie,
    sessions: product.sessions.slice(0, streams),
    turns,
    model: MODEL,
  };
  const direct = await client.ask<StreamOutcome>({
    kind: 'streams',
    load: { ...common, kind: 'model', url: modelUrl },
  });
  const through = await client.ask<StreamOutcome>({
    kind: 'streams',
    load: { ...common, kind: 'product', url: product.url },
  });
  return { direct, product: through };
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
