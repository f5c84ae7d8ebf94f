import type { Statistic, StatisticPoint } from '@tutka/http-contracts';
import { type Delta, deltaOf } from '../figures.ts';
import { currenciesOf } from '../panels/series-from.ts';
import { type Figure, sizeOf } from '../plot/plot.ts';
import type { Drill } from '../range/shown.ts';
import type { Formats } from '../use-formats.ts';

/** One figure of the whole time. */
export interface TileFigure {
  readonly name: string;
  readonly shown: string;
  readonly delta: Delta | undefined;
  /** Which way is good; neither where both are. */
  readonly good: 'up' | 'down' | null;
  readonly trend: readonly (number | null)[];
}

/** Tiles that say nothing of one: questions and orders are of no model, and how fast people are answered is not measured. */
export const UNSAID: Readonly<Record<Drill, readonly string[]>> = {
  agent: [],
  user: ['activeUsers', 'firstToken'],
  model: ['activeUsers', 'sessions', 'messages', 'orders', 'revenue'],
};

/** More of it is wider than a tile. */
const TEN_MILLION = 10_000_000;

type Measured = (measures: Statistic['totals'] | StatisticPoint) => Figure;

const share = (part: number, whole: number): Figure => (whole === 0 ? null : String((100 * part) / whole));
const repliesOf = ({ replies }: { replies: Statistic['totals']['replies'] }) =>
  replies.completed + replies.stopped + replies.failed;

/** The figures above the plots, in their order. */
export function tilesOf(
  { totals, series, previous, range }: Statistic,
  { count, compact, glance, money, time }: Formats,
  shownPercent: (percent: Figure) => string,
): TileFigure[] {
  const tile = (
    name: string,
    pick: Measured,
    good: TileFigure['good'],
    shown: (figure: Figure) => string,
  ): TileFigure => ({
    name,
    shown: shown(pick(totals)),
    delta: previous ? deltaOf(pick(totals), pick(previous.totals)) : undefined,
    good,
    trend: series.map((point) => sizeOf(pick(point))),
  });
  const cost = (figure: Figure) =>
    Number(figure) < TEN_MILLION
      ? glance(String(figure ?? '0'), range.currency)
      : money(range.currency).short(Number(figure));
  const large = (figure: Figure) =>
    Number(figure) < 100_000 ? count.exact(figure) : compact(Number(figure));
  return [
    tile('activeUsers', (one) => one.activeUsers, 'up', large),
    tile('sessions', (one) => one.sessions, 'up', large),
    tile('messages', (one) => one.messages, 'up', large),
    tile('tokens', (one) => one.tokens, null, large),
    tile('cost', (one) => one.cost, 'down', cost),
    tile('firstToken', (one) => one.firstToken.p50, 'down', time.exact),
    tile('failedShare', (one) => share(one.replies.failed, repliesOf(one)), 'down', shownPercent),
    tile('orders', (one) => one.orders.completed, 'up', large),
  ];
}

/** What was earned in each currency; they are never added. */
export interface Revenue {
  readonly currency: string;
  readonly shown: string;
  readonly delta: Delta | undefined;
}

/** Every currency that something came or went back in. */
export function revenueOf(statistic: Statistic, { glance }: Pick<Formats, 'glance'>): Revenue[] {
  const { totals, previous } = statistic;
  return currenciesOf(statistic).map((currency) => {
    const amount = totals.revenue[currency] ?? '0';
    return {
      currency,
      shown: glance(amount, currency),
      delta: previous ? deltaOf(amount, previous.totals.revenue[currency] ?? '0') : undefined,
    };
  });
}
