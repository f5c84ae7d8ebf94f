import type { Tx } from '@tutka/database';
import type { StatisticMeasures, StatisticPoint } from '@tutka/http-contracts';
import type { Point } from '../domain/points.ts';
import {
  readMoney,
  readStocks,
  readSums,
  readTimings,
  type Subject,
  type Summed,
} from '../projections/figure-reads.ts';
import { byPoint, measuresView, stocksAfter } from './measures-view.ts';

export interface Series {
  readonly totals: StatisticMeasures;
  readonly series: StatisticPoint[];
  /** The sums that the totals are made of. */
  readonly total: Summed;
}

/** The figures of a time, step by step. */
export async function readSeries(tx: Tx, subject: Subject, points: readonly Point[]): Promise<Series> {
  const [first] = points;
  const sums = await readSums(tx, subject, points);
  const base = await readStocks(tx, subject, first?.from ?? 0);
  const beside = byPoint({
    money: await readMoney(tx, subject, points),
    timings: await readTimings(tx, subject, points),
  });
  let stocks = base;
  const series = points.map(({ from }, at) => {
    const summed = sums.points[at] ?? sums.total;
    stocks = stocksAfter(stocks, summed);
    return { at: new Date(from).toISOString(), ...measuresView(summed, stocks, beside(at)) };
  });
  const totals = measuresView(sums.total, stocksAfter(base, sums.total), beside(null));
  return { totals, series, total: sums.total };
}
