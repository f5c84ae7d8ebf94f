import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lag-plot.module.css';

const MOST = 120;
const [WIDTH, HEIGHT] = [240, 36];
/** Where now is, with room for its dot. */
const END = WIDTH - 3;

interface Look {
  readonly at: number;
  readonly waiting: number;
}

interface Props {
  /** When it was asked last, and what waited then. */
  readonly at: number;
  readonly waiting: number;
}

/** What waited since the page was opened, as a line; its words say the same. */
export function LagPlot({ at, waiting }: Props) {
  const { t, i18n } = useTranslation('operations');
  const [looks, setLooks] = useState<readonly Look[]>([]);
  useEffect(() => setLooks((before) => [...before.slice(1 - MOST), { at, waiting }]), [at, waiting]);
  const most = Math.max(waiting, ...looks.map((look) => look.waiting));
  const words = t('plot', {
    now: waiting.toLocaleString(i18n.language),
    most: most.toLocaleString(i18n.language),
  });
  return (
    <figure className={classes.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.base} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
        <path className={classes.line} d={lineOf(looks, most)} />
        <path className={classes.now} d={`M${END} ${heightOf(waiting, most)}h0`} />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

const heightOf = (waiting: number, most: number) =>
  (HEIGHT - 4 - (waiting / Math.max(1, most)) * (HEIGHT - 8)).toFixed(1);

/** The path of a line whose end is now. */
function lineOf(looks: readonly Look[], most: number): string {
  const x = (place: number) => END - ((looks.length - 1 - place) * END) / (MOST - 1);
  return looks
    .map(
      ({ waiting }, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${heightOf(waiting, most)}`,
    )
    .join('');
}
