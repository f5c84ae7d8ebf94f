import { type Route, routes } from '@tutka/http-contracts';
import type { Api, CallOptions } from '../../e2e/api.ts';
import { median, quantile } from '../quantile.ts';

/** A question that a page asks. */
export interface Question {
  readonly name: string;
  readonly api: Api;
  readonly route: Route;
  readonly options: CallOptions;
}

/** Part of the address of one of the bench's people, and of nobody else's. */
export const SOMEBODY = 'person5@';

const ROUNDS = 3;
const TIMES = 20;

/** What the answers took, in milliseconds: the middle of the rounds' figures. */
export interface Took {
  readonly p50: number;
  readonly p95: number;
  /** How many the list has in all. */
  readonly total: number | undefined;
}

/** Asks one after another, through the gateway. */
export async function timed({ api, route, options }: Question): Promise<Took> {
  let total: number | undefined;
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const from = performance.now();
      const answer = await api.send(route, options);
      const body = (await answer.json()) as { code: number; pagination?: { total: number } };
      times.push(performance.now() - from);
      if (body.code !== 200) throw new Error(`${route.path} answered ${JSON.stringify(body)}`);
      total = body.pagination?.total;
    }
    // The first round fills caches and connections.
    if (round > 0) rounds.push(times);
  }
  const middle = (share: number) => median(rounds.map((times) => quantile(times, share)));
  return { p50: middle(0.5), p95: middle(0.95), total };
}

/** Everything that narrows a list of orders. */
function filtersOf(agentUUID: string): Readonly<Record<string, Readonly<Record<string, string | number>>>> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  return {
    none: {},
    'page 50': { page: 50 },
    'status processing': { status: 0 },
    'status completed': { status: 1 },
    'type subscription': { type: 'subscription' },
    'currency JPY': { currency: 'JPY' },
    'a week': { from: day(37), to: day(30) },
    'planId, common': { planId: 'pro' },
    'planId, rare': { planId: 'rare-13' },
    agentUUID: { agentUUID },
    'status, currency, a week': { status: 1, currency: 'EUR', from: day(37), to: day(30) },
  };
}

/** What somebody asks about the orders of a workspace, and an ADMIN about everybody's. */
export function questions(api: Api, admin: Api, agentUUID: string, order: string): Question[] {
  const filters = Object.entries(filtersOf(agentUUID));
  const lists = (who: string, as: Api, route: Route) =>
    filters.map(([name, query]) => ({ name: `${who}: ${name}`, api: as, route, options: { query } }));
  const search = (name: string, words: string) => ({
    name: `all: search by ${name}`,
    api: admin,
    route: routes.listAllOrders,
    options: { query: { search: words } },
  });
  return [
    ...lists('workspace', api, routes.listOrders),
    ...lists('all', admin, routes.listAllOrders),
    search('number', '5000'),
    search('reference', 'bench-999900'),
    search('part of an address', SOMEBODY),
    search('part of no address', 'nobody@'),
    { name: 'one order', api, route: routes.getOrder, options: { params: { id: order } } },
  ];
}
