import { at, median } from '../gateway/quantile.ts';
import type { Clients, House, WholeLoad } from './house.ts';
import type { ChatOutcome, Slot } from './load.ts';
import { failuresOf } from './told.ts';

/** The model says its first word after 200 ms and then 20 a second. */
const FIRST_MS = 200;
const PACE = 20;

/** How many streams at once, about; how many questions a round, and pieces an answer. */
interface Width {
  readonly streams: number;
  readonly arrivals: number;
  readonly pieces: number;
}

const ALONE: Width = { streams: 1, arrivals: 20, pieces: 10 };
const WIDTHS: readonly Width[] = [
  ALONE,
  { streams: 64, arrivals: 128, pieces: 40 },
  { streams: 256, arrivals: 512, pieces: 40 },
];

interface Both {
  readonly model: ChatOutcome;
  readonly product: ChatOutcome;
}

/**
 * Prints how much later the first word comes through gateway and conversation than from the model itself, `count` rounds each.
 * With `pauseSeconds` of one person alone, who asks that often on average, as one does who reads.
 */
export async function benchFirst(
  house: House,
  clients: Clients,
  count: number,
  pauseSeconds: number | undefined,
): Promise<void> {
  const widths = pauseSeconds === undefined ? WIDTHS : [ALONE];
  for (const width of widths) report(width.streams, await rounds(house, clients, width, count, pauseSeconds));
}

async function rounds(
  house: House,
  clients: Clients,
  { streams, arrivals, pieces }: Width,
  count: number,
  pauseSeconds: number | undefined,
): Promise<Both[]> {
  const lastsMs = FIRST_MS + (pieces * 1000) / PACE;
  const slots: readonly Slot[] = await house.slots(streams === 1 ? 2 : Math.ceil(streams * 1.5));
  const load: WholeLoad = {
    way: 'product',
    slots,
    arrivals,
    // A single stream is never met by the next.
    everyMs: streams === 1 ? lastsMs * 2 : lastsMs / streams,
    seed: streams,
    script: `first=${FIRST_MS};pace=${PACE};tokens=${pieces}`,
    pace: PACE,
    fifth: 'stop',
  };
  const asReader = pauseSeconds === undefined ? {} : { arrivals: arrivals / 2, everyMs: pauseSeconds * 1000 };
  const found: Both[] = [];
  // The first round opens connections and warms the code.
  for (let round = 0; round <= count; round += 1) {
    const seed = streams + 1000 * round;
    const model = await clients.run({ ...load, seed, way: 'model' });
    const product = await clients.run({ ...load, ...asReader, seed });
    if (round > 0) found.push({ model, product });
  }
  return found;
}

const share = (outcome: ChatOutcome, part: number) => at(outcome.first, part);

function report(streams: number, rounds: readonly Both[]): void {
  const show = (of: (both: Both) => ChatOutcome) => {
    const middle = (part: number) => median(rounds.map((both) => share(of(both), part))).toFixed(1);
    return `p50 ${middle(0.5)} ms, p95 ${middle(0.95)} ms`;
  };
  const added = (part: number) =>
    median(rounds.map(({ model, product }) => share(product, part) - share(model, part)));
  const tails = rounds.map(({ model, product }) => share(product, 0.95) / share(model, 0.95));
  const aims = streams === 1 ? ' (aim ≤ 5)' : '';
  const tailAim = streams === 64 ? ' (aim ≤ 1.5)' : '';
  const questions = rounds.reduce((sum, { product }) => sum + product.first.length, 0);
  console.log(
    `first word at ${streams} stream${streams > 1 ? 's' : ''} (${questions} questions, ${rounds.length} rounds)`,
  );
  console.log(`  model directly     ${show(({ model }) => model)}`);
  console.log(`  through the product ${show(({ product }) => product)}`);
  console.log(
    `  added ${added(0.5).toFixed(1)} ms at the median${aims}, ${added(0.95).toFixed(1)} ms at p95; ` +
      `p95 ${median(tails).toFixed(2)} × direct${tailAim}; ${failuresOf(rounds.map(({ product }) => product))}`,
  );
}
