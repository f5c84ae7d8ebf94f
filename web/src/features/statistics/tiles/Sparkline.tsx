import classes from './tiles.module.css';

const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2;

/** How a figure went, without axis: its shape alone. */
export function Sparkline({ trend }: { readonly trend: readonly (number | null)[] }) {
  const known = trend.flatMap((size, place) => (size === null ? [] : [[place, size] as const]));
  if (known.length < 2) return <span className={classes.spark} />;
  const sizes = known.map(([, size]) => size);
  const [low, high] = [Math.min(0, ...sizes), Math.max(...sizes)];
  const scale = high === low ? 0 : (HEIGHT - 2 * EDGE) / (high - low);
  const points = known.map(
    ([place, size]) =>
      `${((place * WIDTH) / (trend.length - 1)).toFixed(1)},${(HEIGHT - EDGE - (size - low) * scale).toFixed(1)}`,
  );
  const [first = ''] = points[0]?.split(',') ?? [];
  const [last = ''] = points.at(-1)?.split(',') ?? [];
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={classes.sparkGround}
        d={`M${first},${HEIGHT}L${points.join('L')}L${last},${HEIGHT}Z`}
      />
      <path className={classes.sparkLine} d={`M${points.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
