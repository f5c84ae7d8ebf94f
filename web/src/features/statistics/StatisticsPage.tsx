import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon/index.ts';
import { Page, PageHeader } from '../../components/page/index.ts';
import { ErrorState } from '../../components/states/index.ts';
import { addressOf, dataQuery } from '../../lib/api/index.ts';
import { Dashboard } from './Dashboard.tsx';
import { LiveMark } from './live/LiveMark.tsx';
import { useLive } from './live/use-live.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Controls } from './range/Controls.tsx';
import { dayIn } from './range/span.ts';
import { nameOfStep, shortNameOfStep } from './range/steps.ts';
import { StepsContext } from './range/steps-context.ts';
import { type Scope, useStatisticAddress } from './range/use-statistic-address.ts';
import classes from './statistics.module.css';

/** Figures of a time: at a glance, plot by plot, and down to one agent, person or model. */
export function StatisticsPage({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('statistics');
  const address = useStatisticAddress(scope);
  const { query, compare, interval, zone } = address;
  const asked = dataQuery(routes.getStatistic, { query: { ...query, compare: compare ? true : null } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...asked,
    placeholderData: (previous) => previous,
  });
  const live = useLive(query, asked.queryKey, address.isLive && data !== undefined && !isPlaceholderData);
  const last = address.isLive ? data?.series.at(-1)?.at : undefined;
  const from = data?.range.from;
  const steps = useMemo(
    () => ({
      nameOf: (at: string) =>
        at === last
          ? t('plot.soFar', { step: nameOfStep(at, interval, zone) })
          : nameOfStep(at, interval, zone),
      shortNameOf: (at: string) => shortNameOfStep(at, interval, zone),
      fileOf: (name: string) => `${name}-${from && dayIn(zone, Date.parse(from))}-${interval}.csv`,
    }),
    [interval, zone, from, last, t],
  );
  const title = t(scope === 'platform' ? 'titlePlatform' : 'title');
  const isFirst = data === undefined;
  return (
    <Page title={title} layout="wide">
      <PageHeader
        title={title}
        description={t(scope === 'platform' ? 'leadPlatform' : 'lead')}
        actions={
          <>
            {data && <LiveMark state={live} lagMs={data.lagMs} />}
            <Button
              component="a"
              href={addressOf(routes.exportStatistic, { query })}
              download
              variant="default"
              leftSection={<Icon name="download" size={16} />}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      <Controls address={address} />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {isFirst && !error && <PageSkeleton />}
      {data && !error && (
        <StepsContext value={steps}>
          <div
            className={classes.body}
            data-old={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            <Dashboard statistic={data} address={address} />
          </div>
        </StepsContext>
      )}
    </Page>
  );
}
