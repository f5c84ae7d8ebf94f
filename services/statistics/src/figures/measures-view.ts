import type { StatisticMeasures } from '@tutka/http-contracts';
import { quantile } from '../domain/bins.ts';
import { STOCKS, type Sums } from '../domain/measures.ts';
import type { MoneySum, Summed, TimingSum } from '../projections/figure-reads.ts';
import { minorText, nanoText } from './amounts.ts';

type Stocks = Pick<Sums, (typeof STOCKS)[number]>;

/** What there is after a time, of what there was before. */
export function stocksAfter(before: Stocks, { sums }: Summed): Stocks {
  return Object.fromEntries(STOCKS.map((stock) => [stock, before[stock] + sums[stock]])) as Stocks;
}

/** The money and durations that belong to one point, or to all together. */
export interface Beside {
  readonly money: readonly MoneySum[];
  readonly timings: readonly TimingSum[];
}

/** Of all points and, under null, of all together. */
export function byPoint({ money, timings }: Beside): (point: number | null) => Beside {
  const [moneyOf, timingsOf] = [
    Map.groupBy(money, ({ point }) => point),
    Map.groupBy(timings, ({ point }) => point),
  ];
  return (point) => ({ money: moneyOf.get(point) ?? [], timings: timingsOf.get(point) ?? [] });
}

/** The measures of a time as they travel. */
export function measuresView({ sums, active }: Summed, after: Stocks, beside: Beside): StatisticMeasures {
  const n = (sum: bigint) => Number(sum);
  return {
    users: n(after.users),
    agents: n(after.agents),
    knowledges: n(after.knowledges),
    mcpServers: n(after.mcp_servers),
    signUps: n(sums.sign_ups),
    activeUsers: active,
    sessions: n(sums.sessions),
    messages: n(sums.messages),
    replies: {
      completed: n(sums.replies_completed),
      stopped: n(sums.replies_stopped),
      failed: n(sums.replies_failed),
    },
    tokens: n(sums.input_tokens + sums.output_tokens),
    inputTokens: n(sums.input_tokens),
    outputTokens: n(sums.output_tokens),
    cost: nanoText(sums.cost),
    unpriced: n(sums.unpriced),
    orders: {
      placed: n(sums.orders_placed),
      processing: n(after.orders_processing),
      completed: n(sums.orders_completed),
      cancelled: n(sums.orders_cancelled),
    },
    revenue: amounts(beside.money, 'revenue'),
    refunds: amounts(beside.money, 'refunds'),
    feedback: { good: n(sums.feedback_good), bad: n(sums.feedback_bad) },
    knowledge: {
      added: n(sums.documents_added),
      ready: n(sums.documents_ready),
      failed: n(sums.documents_failed),
      cited: n(sums.cited),
    },
    latency: spread(beside.timings, 'latency'),
    firstToken: spread(beside.timings, 'first'),
  };
}

function amounts(money: readonly MoneySum[], of: 'revenue' | 'refunds'): Record<string, string> {
  const told = money.filter((sum) => of === 'revenue' || sum.refunds !== 0n);
  return Object.fromEntries(told.map((sum) => [sum.currency, minorText(sum[of], sum.currency)]));
}

function spread(timings: readonly TimingSum[], kind: TimingSum['kind']) {
  const bins = new Map(timings.filter((sum) => sum.kind === kind).map(({ bin, n }) => [bin, n]));
  return { p50: quantile(bins, 0.5), p95: quantile(bins, 0.95) };
}
