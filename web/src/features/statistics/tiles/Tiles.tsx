import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { Delta } from '../figures.ts';
import type { Figure } from '../plot/plot.ts';
import type { Drilled } from '../range/shown.ts';
import { useFormats } from '../use-formats.ts';
import { Sparkline } from './Sparkline.tsx';
import classes from './tiles.module.css';
import { type Revenue, revenueOf, type TileFigure, tilesOf, UNSAID } from './tiles.ts';

interface Props {
  readonly statistic: Statistic;
  readonly drilled: Drilled | null;
}

/** The figures of the whole time, each with how it went and what became of it. */
export function Tiles({ statistic, drilled }: Props) {
  const { t, i18n } = useTranslation('statistics');
  const formats = useFormats();
  const says = (name: string) => drilled === null || !UNSAID[drilled.to].includes(name);
  const shownPercent = (percent: Figure) =>
    percent === null
      ? '–'
      : (Number(percent) / 100).toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <ul className={classes.tiles} aria-label={t('tiles.label')}>
      {tilesOf(statistic, formats, shownPercent)
        .filter(({ name }) => says(name))
        .map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
      {says('revenue') && (
        <RevenueTile
          revenue={revenueOf(statistic, formats)}
          isSpent={statistic.range.scope === 'workspace'}
        />
      )}
    </ul>
  );
}

function Tile({ name, shown, delta, good, trend }: TileFigure) {
  const { t } = useTranslation('statistics');
  return (
    <li className={classes.tile}>
      <span className={classes.label}>{t(`tiles.${name}`)}</span>
      {/* Written anew, so that a change is seen for a moment. */}
      <b key={shown} className={classes.figure}>
        {shown}
      </b>
      {delta && <Change delta={delta} good={good} />}
      <Sparkline trend={trend} />
    </li>
  );
}

interface RevenueProps {
  readonly revenue: readonly Revenue[];
  /** By a workspace, to the platform. */
  readonly isSpent: boolean;
}

function RevenueTile({ revenue, isSpent }: RevenueProps) {
  const { t } = useTranslation('statistics');
  return (
    <li className={classes.tile} data-wide>
      <span className={classes.label}>{t(isSpent ? 'tiles.spent' : 'tiles.revenue')}</span>
      <div className={classes.amounts} data-several={revenue.length > 1 || undefined}>
        {revenue.length === 0 && <b className={classes.figure}>–</b>}
        {revenue.map(({ currency, shown, delta }) => (
          <span key={currency}>
            <b key={shown} className={classes.figure}>
              {shown}
            </b>
            {delta && <Change delta={delta} good={isSpent ? null : 'up'} />}
          </span>
        ))}
      </div>
    </li>
  );
}

function Change({ delta: { percent, way }, good }: { readonly delta: Delta } & Pick<TileFigure, 'good'>) {
  const { t } = useTranslation('statistics');
  const { change } = useFormats();
  const same = way === 'same' || percent === 0;
  const tone = same || good === null ? undefined : way === good ? 'good' : 'bad';
  const words = percent === null ? t('tiles.new') : change(percent);
  return (
    <span className={classes.delta} data-tone={tone} title={t('tiles.before')}>
      {same ? t('tiles.same') : words}
    </span>
  );
}
