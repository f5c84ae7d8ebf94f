import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import classes from '../usage.module.css';
import { RANGES, useUsageAddress } from '../use-usage-address.ts';
import { Plotted } from './Plotted.tsx';
import { MEASURES, measureFor } from './series.ts';

const PLOT_HEIGHT = 260;

/** What each day took, of which model: as bars, and as tables that say the same. */
export function UsagePlot() {
  const { t } = useTranslation('usage');
  const { range, setRange, measure: chosen, setMeasure, filters, setFilters } = useUsageAddress();
  const { data, error, refetch } = useQuery({
    ...dataQuery(routes.getUsageSeries, { query: { days: Number(range) } }),
    placeholderData: (previous) => previous,
  });
  const measure = chosen ?? measureFor(data);
  return (
    <section className={classes.section} aria-labelledby="by-day">
      <div className={classes.sectionHead}>
        <h2 id="by-day">{t('plot.title')}</h2>
        <div className={classes.choices}>
          <SegmentedControl
            size="xs"
            aria-label={t('plot.measure')}
            value={measure}
            onChange={setMeasure}
            data={MEASURES.map((value) => ({ value, label: t(`plot.measures.${value}`) }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('plot.range')}
            value={range}
            onChange={setRange}
            data={RANGES.map((value) => ({ value, label: t('plot.days', { count: Number(value) }) }))}
          />
        </div>
      </div>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <LateSkeleton rows={1} rowHeight={PLOT_HEIGHT} />}
      {data?.series.length === 0 && (
        <EmptyState icon="chat" title={t('plot.none')}>
          {t('plot.noneText')}
        </EmptyState>
      )}
      {data && data.series.length > 0 && (
        <Plotted
          usage={data}
          measure={measure}
          chosen={filters.day}
          onChoose={(day) => setFilters({ day })}
        />
      )}
    </section>
  );
}
