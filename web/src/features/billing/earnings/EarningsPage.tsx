import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { AgentTable } from './AgentTable.tsx';
import classes from './earnings.module.css';
import { MonthTable } from './MonthTable.tsx';
import { Movements } from './Movements.tsx';
import { shownPercent } from './percent.ts';
import { Totals } from './Totals.tsx';

/** What the workspace's agents earned, from the sums down to each sale. */
export default function EarningsPage() {
  const { t } = useTranslation('earnings');
  const { data, error, refetch } = useQuery(dataQuery(routes.getEarnings, {}));
  const percent = data && shownPercent(data.sharePercent);
  const agents = (
    <Button component={Link} to="/agents" variant="default">
      {t('agents')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={data ? t('lead', { percent }) : t('leadPlain')} />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <LateSkeleton rows={4} rowHeight={72} />}
      {data?.sums.length === 0 && (
        <EmptyState icon="coins" title={t('none')} action={agents}>
          {t('noneText', { percent })}
        </EmptyState>
      )}
      {data && data.sums.length > 0 && (
        <>
          <Totals sums={data.sums} />
          <div className={classes.columns}>
            <AgentTable />
            <MonthTable months={data.months} />
          </div>
          <Movements months={data.months.map(({ month }) => month)} />
        </>
      )}
    </Page>
  );
}
