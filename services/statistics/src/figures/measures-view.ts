import type { StatisticMeasures } from '@tutka/http-contracts';
import { quantile } from '../domain/bins.ts';
import type { Cell, MoneySum } from '../domain/cell.ts';
import { MEASURES, type Measure, STOCKS, type Sums } from '../domain/measures.ts';
import { minorText, nanoText } from './amounts.ts';

type Stocks = Pick<Sums, (typeof STOCKS)[number]>;

/** How much of a measure was counted. */
export const sumOf = (cell: Cell, measure: Measure): bigint => cell.sumOf(MEASURES.indexOf(measure));

/** What there is by a cell that was summed from the beginning. */
export function stocksOf(cell: Cell): Stocks {
  return Object.fromEntries(STOCKS.map((stock) => [stock, sumOf(cell, stock)])) as Stocks;
}

/** What there is after a time, of what there was before. */
export function stocksAfter(before: Stocks, cell: Cell): Stocks {
  const added = stocksOf(cell);
  return Object.fromEntries(STOCKS.map((stock) => [stock, before[stock] + added[stock]])) as Stocks;
}

/** The measures of a time as they travel. */
export function measuresView(cell: Cell, after: Stocks): StatisticMeasures {
  const n = (sum: bigint) => Number(sum);
  const sums = Object.fromEntries(MEASURES.map((measure) => [measure, sumOf(cell, measure)])) as Sums;
  const money = [...(cell.money ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    users: n(after.users),
    agents: n(after.agents),
    knowledges: n(after.knowledges),
    mcpServers: n(after.mcp_servers),
    signUps: n(sums.sign_ups),
    activeUsers: cell.size,
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
    revenue: amounts(money, 'revenue'),
    refunds: amounts(money, 'refunds'),
    feedback: { good: n(sums.feedback_good), bad: n(sums.feedback_bad) },
    knowledge: {
      added: n(sums.documents_added),
      ready: n(sums.documents_ready),
      failed: n(sums.documents_failed),
      cited: n(sums.cited),
    },
    latency: spread([...cell.bins('latency')]),
    firstToken: spread([...cell.bins('first')]),
  };
}

function amounts(money: readonly [string, MoneySum][], of: keyof MoneySum): Record<string, string> {
  const told = money.filter(([, sum]) => of === 'revenue' || sum.refunds !== 0n);
  return Object.fromEntries(told.map(([currency, sum]) => [currency, minorText(sum[of], currency)]));
}

const spread = (bins: Parameters<typeof quantile>[0]) => ({
  p50: quantile(bins, 0.5),
  p95: quantile(bins, 0.95),
});
