import type { UsageSeries } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from '../usage.module.css';
import { Bars } from './Bars.tsx';
import { DayTable, ModelTable } from './PlotTables.tsx';
import { daysOf, type Measure, modelsOf } from './series.ts';

interface Props {
  readonly usage: Pick<UsageSeries, 'from' | 'to' | 'currency' | 'series' | 'totals'>;
  readonly measure: Measure;
  /** The day that is chosen, '' for none; what choosing one does, where it does anything. */
  readonly chosen?: string;
  readonly onChoose?: (day: string) => void;
}

/** What each day took, of which model: as bars, and as tables that say the same. */
export function Plotted({ usage, measure, chosen, onChoose }: Props) {
  const { t } = useTranslation('usage');
  const { currency, totals } = usage;
  const models = modelsOf(usage, measure);
  const days = daysOf(usage, models, measure);
  return (
    <>
      <Bars
        days={days}
        models={models}
        measure={measure}
        currency={currency}
        chosen={chosen}
        onChoose={onChoose}
      />
      <ModelTable models={models} currency={currency} />
      {totals.unpriced > 0 && (
        <p className={classes.note}>{t('plot.unpriced', { count: totals.unpriced })}</p>
      )}
      <DayTable days={days} currency={currency} onChoose={onChoose} />
    </>
  );
}
