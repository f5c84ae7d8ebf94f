import type { Tx } from '@tutka/database';
import type { StatisticMeasures, StatisticPoint } from '@tutka/http-contracts';
import { Cell } from '../domain/cell.ts';
import type { Point } from '../domain/points.ts';
import type { Subject } from '../projections/day-versions.ts';
import { readBefore, readCells } from '../projections/figure-reads.ts';
import type { KeptFigures } from '../projections/kept.ts';
import { measuresView, stocksAfter, stocksOf } from './measures-view.ts';

export interface Series {
  readonly totals: StatisticMeasures;
  readonly series: StatisticPoint[];
  /** What the totals are made of. */
  readonly total: Cell;
}

/** The figures of a time, step by step. */
export async function readSeries(
  tx: Tx,
  kept: KeptFigures,
  subject: Subject,
  points: readonly Point[],
): Promise<Series> {
  const cells = await readCells(tx, kept, subject, points);
  const base = stocksOf(await readBefore(tx, subject, points[0]?.from ?? 0));
  const total = new Cell();
  let stocks = base;
  const series = points.flatMap(({ from }, at) => {
    const cell = cells[at];
    if (!cell) return [];
    total.addCell(cell);
    stocks = stocksAfter(stocks, cell);
    return [{ at: new Date(from).toISOString(), ...measuresView(cell, stocks) }];
  });
  return { totals: measuresView(total, stocksAfter(base, total)), series, total };
}
