import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { median } from '../quantile.ts';
import { type Clients, type House, inHouse } from './house.ts';
import { turnsAt } from './turns.ts';

const SLOTS = 64;
const PER_SECOND = 40;
const TIMES = 3;

/** Prints what a turn costs the product where every one is traced ÷ where none is, in turns of one house each. */
export async function benchTraced(rounds: number): Promise<void> {
  let bytes = 0;
  const sink = createServer(async (request, response) => {
    bytes += (await buffer(request)).length;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const { port } = sink.address() as AddressInfo;
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const off: number[] = [];
  const on: number[] = [];
  let turns = 0;
  for (let round = 0; round < rounds; round++) {
    off.push((await inHouse(cost)).ms);
    const measured = await inHouse(cost, traced);
    on.push(measured.ms);
    turns += measured.turns;
  }
  sink.close();
  sink.closeAllConnections();
  const [without, withTraces] = [median(off), median(on)];
  console.log(
    `processor time of the product a turn, ${PER_SECOND} asked a second, medians of ${rounds}: ${without.toFixed(2)} ms; ` +
      `all traced ${withTraces.toFixed(2)} ms: ${(withTraces / without).toFixed(2)} ×; ` +
      `${(bytes / turns / 1000).toFixed(1)} kB of traces a turn`,
  );
}

async function cost(house: House, clients: Clients): Promise<{ ms: number; turns: number }> {
  const slots = await house.slots(SLOTS, TIMES * 10);
  const costs: number[] = [];
  let all = 0;
  for (let time = 0; time <= TIMES; time++) {
    const { used, turns } = await turnsAt(house, clients, slots, PER_SECOND, time);
    all += turns;
    // The first one warms the code.
    if (time > 0) costs.push((used.node * 1000) / turns);
  }
  return { ms: median(costs), turns: all };
}
