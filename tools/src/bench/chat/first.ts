import { median, quantile } from '../quantile.ts';
import type { Build, Clients, House, WholeLoad } from './house.ts';
import type { ChatOutcome, Slot } from './load.ts';
import type { Peer } from './peer.ts';
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

/** What one round came to. */
interface Round {
  readonly model: ChatOutcome;
  readonly product: ChatOutcome;
  readonly peer: ChatOutcome | undefined;
  readonly build: ChatOutcome | undefined;
}

export interface FirstOptions {
  readonly rounds: number;
  /** Of one person alone, who asks that often on average, as one does who reads. */
  readonly pauseSeconds: number | undefined;
  /** Another product, measured beside. */
  readonly peer: Peer | undefined;
  /** Another build of this one, measured beside. */
  readonly build: Build | undefined;
}

/** Prints how much later the first word comes through gateway and conversation than from the model itself. */
export async function benchFirst(house: House, clients: Clients, options: FirstOptions): Promise<void> {
  const widths = options.pauseSeconds === undefined ? WIDTHS : [ALONE];
  for (const width of widths) report(width.streams, await rounds(house, clients, width, options));
}

async function rounds(
  house: House,
  clients: Clients,
  { streams, arrivals, pieces }: Width,
  { rounds: count, pauseSeconds, peer, build }: FirstOptions,
): Promise<Round[]> {
  const lastsMs = FIRST_MS + (pieces * 1000) / PACE;
  const many = streams === 1 ? 2 : Math.ceil(streams * 1.5);
  const slots: readonly Slot[] = await house.slots(many);
  const slotsOfBuild = await build?.house.slots(many);
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
  const found: Round[] = [];
  // The first round opens connections and warms the code.
  for (let round = 0; round <= count; round += 1) {
    const seed = streams + 1000 * round;
    const model = await clients.run({ ...load, seed, way: 'model' });
    const product = await clients.run({ ...load, ...asReader, seed });
    const place = peer?.before(house.simulator.url);
    const beside = place && (await clients.run({ ...load, seed, way: 'model' }, place));
    const ofBuild =
      slotsOfBuild && (await build?.clients.run({ ...load, ...asReader, seed, slots: slotsOfBuild }));
    if (round > 0) found.push({ model, product, peer: beside, build: ofBuild });
  }
  return found;
}

const share = (outcome: ChatOutcome, part: number) => quantile(outcome.first, part);

function report(streams: number, rounds: readonly Round[]): void {
  const aims = streams === 1 ? ' (aim ≤ 5)' : '';
  const tailAim = streams === 64 ? ' (aim ≤ 1.5)' : '';
  const products = rounds.map(({ product }) => product);
  const questions = products.reduce((sum, { first }) => sum + first.length, 0);
  console.log(
    `first word at ${streams} stream${streams > 1 ? 's' : ''} (${questions} questions, ${rounds.length} rounds)`,
  );
  const models = rounds.map(({ model }) => model);
  console.log(`  model directly      ${shown(models)}`);
  console.log(`  through the product ${shown(products)}\n  ${added(models, products, aims, tailAim)}`);
  const others = [
    ['through the peer    ', rounds.flatMap(({ peer }) => peer ?? [])],
    ['through other build ', rounds.flatMap(({ build }) => build ?? [])],
  ] as const;
  for (const [name, outcomes] of others)
    if (outcomes.length > 0) console.log(`  ${name}${shown(outcomes)}\n  ${added(models, outcomes)}`);
}

function shown(outcomes: readonly ChatOutcome[]): string {
  const middle = (part: number) => median(outcomes.map((one) => share(one, part))).toFixed(1);
  return `p50 ${middle(0.5)} ms, p95 ${middle(0.95)} ms`;
}

/** What stands between adds to the model's own time, round by round. */
function added(
  models: readonly ChatOutcome[],
  others: readonly ChatOutcome[],
  aim = '',
  tailAim = '',
): string {
  const over = (of: (model: ChatOutcome, other: ChatOutcome) => number) =>
    median(models.map((model, at) => of(model, others[at] ?? model)));
  const later = (part: number) => over((model, other) => share(other, part) - share(model, part)).toFixed(1);
  const tail = over((model, other) => share(other, 0.95) / share(model, 0.95)).toFixed(2);
  return (
    `added ${later(0.5)} ms at the median${aim}, ${later(0.95)} ms at p95; ` +
    `p95 ${tail} × direct${tailAim}; ${failuresOf(others)}`
  );
}
