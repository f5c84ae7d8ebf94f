import classes from './plot.module.css';
import type { Series } from './plot.ts';

type Props = Pick<Series, 'colour' | 'shape' | 'dashed'>;

/** How a series looks in the plot: a square of bars, a stroke of lines. */
export function Swatch({ colour, shape, dashed = false }: Props) {
  return (
    <span
      className={classes.swatch}
      data-shape={shape === 'bar' ? 'bar' : 'line'}
      data-dashed={dashed || undefined}
      style={{ color: colour }}
      aria-hidden="true"
    />
  );
}
