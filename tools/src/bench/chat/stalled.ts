import { crowd } from './crowd.ts';
import { type Clients, type House, inHouse, type WholeLoad } from './house.ts';
import type { Split } from './machine.ts';
import { failuresOf, megabytes } from './told.ts';

const PACE = 2;
const SECONDS = 40;
/** What stalled readers do not take: 400 KB a reply, far more than a connection's own buffers hold. */
const LONG = 'first=200;pace=5;tokens=200;wide=2000';

interface Seen {
  readonly full: Split;
  readonly told: string;
}

/** Prints what streams hold in memory where a tenth of the readers take nothing of long replies, and where all read. */
export async function benchStalled(streams: number): Promise<void> {
  const readers = Math.round(streams / 10);
  const held = (ms: number) =>
    inHouse((house, clients) => run(house, clients, streams, { readers, ms, script: LONG }));
  const reading = await held(0);
  const stalling = await held(SECONDS * 1000);
  const show = ({ full, told }: Seen) =>
    `product ${megabytes(full.node)}, PostgreSQL ${megabytes(full.postgres)}; ${told}`;
  console.log(`resident memory at ${streams} streams, ${readers} of them of 10 KB a second`);
  console.log(`  all read            ${show(reading)}`);
  console.log(`  ${readers} take nothing     ${show(stalling)}`);
  console.log(`  with stalled readers ÷ without ${(stalling.full.node / reading.full.node).toFixed(2)}`);
}

async function run(
  house: House,
  clients: Clients,
  streams: number,
  stalled: NonNullable<WholeLoad['stalled']>,
): Promise<Seen> {
  const slots = await house.slots(streams);
  const { outcome, full } = await crowd(house, clients, {
    way: 'product',
    slots,
    pace: PACE,
    seconds: SECONDS,
    arriveIn: 10,
    seed: 3,
    fifth: 'stop',
    stalled,
  });
  return { full, told: `${failuresOf([outcome])}, ${outcome.lines} lines` };
}
