import { type Route, routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import { median } from '../quantile.ts';

const ROUNDS = 5;
const SECONDS_EACH = 3;
const body = { product: { kind: 'credits', amount: '5.00' }, currency: 'USD' };

/** Requests a second, through the gateway. */
export interface Rates {
  readonly placed: number;
  /** The same way and the same price, with nothing kept. */
  readonly quoted: number;
}

/** Lets people order as fast as they are answered, each in a workspace of their own, and beside it only ask the price. */
export async function rates(people: readonly Api[]): Promise<Rates> {
  const placed: number[] = [];
  const quoted: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const both = [await rate(people, routes.createOrder), await rate(people, routes.quoteOrder)] as const;
    // The first round fills caches and connections.
    if (round === 0) continue;
    placed.push(both[0]);
    quoted.push(both[1]);
  }
  return { placed: median(placed), quoted: median(quoted) };
}

async function rate(people: readonly Api[], route: Route): Promise<number> {
  const began = performance.now();
  const client = async (api: Api) => {
    let count = 0;
    for (; performance.now() - began < SECONDS_EACH * 1_000; count++) await api.call(route, { body });
    return count;
  };
  const counts = await Promise.all(people.map(client));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1_000);
}
