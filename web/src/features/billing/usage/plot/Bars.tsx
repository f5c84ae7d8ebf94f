import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format/index.ts';
import classes from './plot.module.css';
import { type DayUse, type Measure, type ModelUse, roundTop, sizeOf } from './series.ts';
import { useAmounts } from './use-amounts.ts';

interface Props {
  readonly days: readonly DayUse[];
  readonly models: readonly ModelUse[];
  readonly measure: Measure;
  readonly currency: string;
  /** The day that is chosen, '' for none; what a click on one does, where it does anything. */
  readonly chosen?: string | undefined;
  readonly onChoose?: ((day: string) => void) | undefined;
}

/** So many models have a colour of their own; the others share the last. */
const COLOURS = 6;
const LINES = [1, 0.75, 0.5, 0.25, 0];
/** Names of days beneath. */
const LABELS = 6;

const colourOf = (model: number) => Math.min(model, COLOURS - 1);
/** At noon, so that every time zone names the same day. */
const shownDay = (day: string) => formatDate(`${day}T12:00:00`);

/**
 * A bar a day, a part a model. For the pointer alone, whose click chooses the day: the tables beneath say the same to
 * everybody.
 */
export function Bars({ days, models, measure, currency, chosen = '', onChoose }: Props) {
  const { t } = useTranslation('usage');
  const { shortAmount, amountOfDay } = useAmounts(currency);
  const [near, setNear] = useState<string | null>(null);
  const top = roundTop(Math.max(...days.map((day) => sizeOf(day, measure))));
  const seen = days.find(({ day }) => day === (near ?? chosen));
  const every = Math.ceil(days.length / LABELS);
  return (
    <figure className={classes.plot} aria-label={t('plot.label', { count: days.length })}>
      <figcaption className={classes.caption} aria-live="off">
        {seen
          ? `${shownDay(seen.day)} · ${amountOfDay(seen, measure)}`
          : t(onChoose ? 'plot.hint' : 'plot.utc')}
      </figcaption>
      <div className={classes.field} aria-hidden="true">
        <div className={classes.lines}>
          {LINES.map((part) => (
            <span key={part}>{shortAmount(top * part, measure)}</span>
          ))}
        </div>
        <div className={classes.bars} onPointerLeave={() => setNear(null)}>
          {days.map((day) => (
            <button
              key={day.day}
              type="button"
              tabIndex={-1}
              className={classes.day}
              data-chosen={chosen === day.day || undefined}
              onPointerEnter={() => setNear(day.day)}
              onClick={() => onChoose?.(chosen === day.day ? '' : day.day)}
            >
              {day.parts.map((part, model) =>
                part === 0 ? null : (
                  <span
                    key={models[model]?.model}
                    className={classes.part}
                    data-colour={colourOf(model)}
                    style={{ height: `${(100 * part) / top}%` }}
                  />
                ),
              )}
            </button>
          ))}
        </div>
        <div className={classes.days}>
          {days.map(({ day }, n) => (
            <span key={day}>{n % every === 0 && <span>{shownDay(day).replace(/, \d+$/, '')}</span>}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The colour of a model in the plot. */
export function Swatch({ model }: { readonly model: number }) {
  return <span className={classes.swatch} data-colour={colourOf(model)} aria-hidden="true" />;
}
