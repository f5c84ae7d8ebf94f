import type { Statistic, StatisticPoint } from '@tutka/http-contracts';
import type { Figure, Series } from '../plot/plot.ts';

type Look = Pick<Series, 'colour' | 'shape' | 'stacked' | 'dashed'>;

/** Makes series of the points of an answer, and of those of the period before where there are some. */
export function seriesFrom({ series, previous }: Statistic) {
  return (key: string, label: string, look: Look, pick: (point: StatisticPoint) => Figure): Series => ({
    key,
    label,
    ...look,
    figures: series.map(pick),
    before: previous?.series.map(pick),
  });
}

/** When the steps begin. */
export const stepsOf = ({ series }: Statistic): string[] => series.map(({ at }) => at);

/** The currencies that something was earned or sent back in, in the order of their codes. */
export function currenciesOf({ totals, previous }: Statistic): string[] {
  const codes = [totals, previous?.totals].flatMap((one) =>
    one ? [...Object.keys(one.revenue), ...Object.keys(one.refunds)] : [],
  );
  return [...new Set(codes)].sort();
}
