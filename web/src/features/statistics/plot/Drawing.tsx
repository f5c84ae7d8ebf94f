import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useState } from 'react';
import type { Format } from '../figures.ts';
import classes from './plot.module.css';
import { aloneIn, drawnOf, type Ghost, isFlat, type Plot, type Series } from './plot.ts';
import { Tip } from './Tip.tsx';

interface Props {
  readonly plot: Plot;
  readonly ghosts: readonly Ghost[];
  readonly format: Format;
  readonly label: string;
  readonly nameOf: (at: string) => string;
  readonly shortNameOf: (at: string) => string;
}

const HEIGHT = 208;
const AXIS_WIDTH = 52;
const THICKEST = 28;
const TICKS = 4;
const DOT = 2.5;

/**
 * A plot, drawn. By keyboard left and right go from step to step, as the pointer does; all plots of a page show the same
 * step, the one that is looked at says what it was.
 */
export default function Drawing({ plot, ghosts, format, label, nameOf, shortNameOf }: Props) {
  const [near, setNear] = useState(false);
  const last = plot.series.findLastIndex(({ shape, stacked }) => shape === 'bar' && stacked);
  const series = [
    ...plot.series.map(({ colour, shape, dashed }, place) => ({
      name: `s${place}`,
      color: colour,
      type: shape,
      ...(dashed && { strokeDasharray: '4 3' }),
    })),
    ...ghosts.map(({ colour }, place) => ({
      name: `g${place}`,
      color: colour,
      type: 'line' as const,
      strokeDasharray: '2 3',
    })),
  ];
  const placeOf = (name: string) => Number(name.slice(1));
  const topOf = (name: string) => !plot.series[placeOf(name)]?.stacked || placeOf(name) === last;
  return (
    <CompositeChart
      h={HEIGHT}
      className={classes.drawing}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      data={[...drawnOf(plot, ghosts)]}
      dataKey="at"
      series={series}
      withDots={plot.at.length === 1}
      curveType="linear"
      strokeWidth={1.75}
      connectNulls={false}
      maxBarWidth={THICKEST}
      strokeDasharray="0"
      tickLine="none"
      gridProps={{ strokeWidth: 1 }}
      xAxisProps={{
        tickFormatter: shortNameOf,
        interval: 'equidistantPreserveStart',
        minTickGap: 28,
        tickMargin: 0,
        height: 28,
      }}
      yAxisProps={{
        tickFormatter: format.short,
        width: AXIS_WIDTH,
        tickCount: TICKS,
        allowDecimals: !format.whole,
        domain: [(lowest: number) => Math.min(0, lowest), isFlat(plot) ? 1 : 'auto'],
      }}
      lineProps={({ name }) => {
        const isGhost = name.startsWith('g');
        const line = (isGhost ? ghosts : plot.series)[placeOf(name)];
        return {
          ...(line && dotsOf(line)),
          activeDot: { r: 3.5, strokeWidth: 0, fill: line?.colour ?? '' },
          ...(isGhost && { strokeOpacity: 0.75, strokeWidth: 1.25 }),
        };
      }}
      areaProps={{ fillOpacity: 0.14, activeDot: { r: 3.5, strokeWidth: 0 } }}
      barProps={({ name }) => ({
        ...(plot.series[placeOf(name)]?.stacked && { stackId: 'stack' }),
        radius: topOf(name) ? [2, 2, 0, 0] : 0,
      })}
      composedChartProps={{
        syncId: 'statistics',
        // What is below nothing hangs below the line instead of hiding what stands on it.
        stackOffset: 'sign',
        margin: { top: 6, right: 4, bottom: 0, left: 0 },
        barCategoryGap: '22%',
        // Its types do not know what it passes on to the picture.
        ...({ 'aria-label': label } as object),
      }}
      tooltipProps={{
        position: {},
        cursor: { stroke: 'var(--line-strong)', strokeWidth: 1, fill: 'var(--ground-hover)' },
        content: ({ label: at }) =>
          near && typeof at === 'string' ? (
            <Tip plot={plot} ghosts={ghosts} at={at} name={nameOf(at)} format={format} />
          ) : null,
      }}
    />
  );
}

interface Point {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly index: number;
}

/** A dot where a figure has none beside it that a line could lead to. */
function dotsOf({ figures, colour }: Pick<Series, 'figures' | 'colour'>) {
  const alone = aloneIn(figures);
  if (alone.size === 0) return {};
  return {
    dot: ({ cx, cy, index }: Point) =>
      alone.has(index) ? <circle cx={cx} cy={cy} r={DOT} fill={colour} /> : null,
  };
}
