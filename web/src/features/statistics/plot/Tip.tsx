import { useTranslation } from 'react-i18next';
import type { Format } from '../figures.ts';
import classes from './plot.module.css';
import type { Ghost, Plot } from './plot.ts';
import { Swatch } from './Swatch.tsx';

interface Props {
  readonly plot: Plot;
  readonly ghosts: readonly Ghost[];
  readonly at: string;
  readonly name: string;
  readonly format: Format;
}

/** What there was in one step, beside the pointer. */
export function Tip({ plot: { at: steps, series }, ghosts, at, name, format }: Props) {
  const { t } = useTranslation('statistics');
  const step = steps.indexOf(at);
  return (
    <div className={classes.tip} role="status">
      <p className={classes.tipName}>{name}</p>
      <dl className={classes.tipRows}>
        {series.map((one) => (
          <div key={one.key}>
            <dt>
              <Swatch {...one} />
              {one.label}
            </dt>
            <dd>{format.exact(one.figures[step] ?? null)}</dd>
          </div>
        ))}
        {ghosts.map(({ key, label, colour, figures }) => (
          <div key={`before-${key}`} data-before>
            <dt>
              <Swatch colour={colour} shape="line" dashed />
              {t('plot.before', { label })}
            </dt>
            <dd>{format.exact(figures[step] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
