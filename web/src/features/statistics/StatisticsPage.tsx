import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type Statistic } from '@tutka/http-contracts';
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
import { StepsContext } from './range/steps-context.ts';
import { useNamedSteps } from './range/use-named-steps.ts';
import { type Scope, type StatisticAddress, useStatisticAddress } from './range/use-statistic-address.ts';
import classes from './statistics.module.css';

/** Figures of a time: at a glance, plot by plot, and down to one agent, person or model. */
export function StatisticsPage({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('statistics');
  const address = useStatisticAddress(scope);
  const { query, compare, isLive } = address;
  const asked = dataQuery(routes.getStatistic, { query: { ...query, compare: compare ? true : null } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...asked,
    placeholderData: (previous) => previous,
  });
  const live = useLive(query, asked.queryKey, isLive && data !== undefined && !isPlaceholderData);
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
      <Controls address={address} previous={compare ? (data?.previous ?? null) : null} />
      {isFirst && error && <ErrorState error={error} onRetry={() => refetch()} />}
      {isFirst && !error && <PageSkeleton />}
      {data && <Figures statistic={data} isOld={isPlaceholderData} address={address} />}
    </Page>
  );
}

interface FiguresProps {
  readonly statistic: Statistic;
  /** Of what was asked before. */
  readonly isOld: boolean;
  readonly address: StatisticAddress;
}

function Figures({ statistic, isOld, address }: FiguresProps) {
  return (
    <StepsContext value={useNamedSteps(address, statistic)}>
      <div className={classes.body} data-old={isOld || undefined} aria-busy={isOld}>
        <Dashboard statistic={statistic} address={address} />
      </div>
    </StepsContext>
  );
}
