import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AnyWorkspace, routes, type WorkspaceUsage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { daysOfMonth } from '../month/month.ts';
import { useMonth } from '../month/use-month.ts';
import { Allowed } from '../usage/Allowed.tsx';
import { CreditsLeft } from '../usage/CreditsLeft.tsx';
import { Plotted } from '../usage/plot/Plotted.tsx';
import { measureFor } from '../usage/plot/series.ts';
import usageClasses from '../usage/usage.module.css';
import { Facts } from './Facts.tsx';
import { GiveCreditsDialog } from './GiveCreditsDialog.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import classes from './tenants.module.css';

const CARD_HEIGHT = 150;

interface Props {
  readonly workspace: AnyWorkspace;
  /** What it is called. */
  readonly name: string;
}

/** What a workspace has, and what a month took. */
export function Used({ workspace, name }: Props) {
  const { t } = useTranslation('tenants');
  const [search] = useSearchParams();
  const address = useAddress();
  const { month, turn, isLast } = useMonth();
  const { data, error, refetch } = useQuery({
    ...dataQuery(routes.getWorkspaceUsage, { query: { workspace: workspace.uuid, month } }),
    placeholderData: (previous) => previous,
  });
  const give = (
    <Button size="compact-sm" variant="light" onClick={() => address({ give: '1' })}>
      {t('give.open')}
    </Button>
  );
  return (
    <>
      <div className={usageClasses.cards}>
        <Facts workspace={workspace} plan={data && (data.plan?.name ?? t('noPlan'))} />
        {data && (
          <CreditsLeft
            credits={data.credits}
            currency={data.currency}
            action={give}
            notTaken={t('takesNone')}
          />
        )}
        {!data && !error && <LateSkeleton rows={1} rowHeight={CARD_HEIGHT} />}
      </div>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {data && (
        <section className={usageClasses.section} aria-labelledby="of-month">
          <div className={usageClasses.sectionHead}>
            <h2 id="of-month">{t('usage')}</h2>
            <MonthChoice month={month} isLast={isLast} onTurn={turn} />
          </div>
          <Allowed quotas={data.quotas} holdings={data.holdings} />
          <ByDay usage={data} />
        </section>
      )}
      {data && search.has('give') && (
        <GiveCreditsDialog
          workspace={workspace.uuid}
          name={name}
          currency={data.currency}
          onClose={() => address({ give: null })}
        />
      )}
    </>
  );
}

function ByDay({ usage }: { readonly usage: WorkspaceUsage }) {
  const { t } = useTranslation('usage');
  if (usage.series.length === 0) {
    return (
      <EmptyState icon="chat" title={t('plot.none')}>
        {t('plot.noneText')}
      </EmptyState>
    );
  }
  const month = { ...usage, ...daysOfMonth(usage.month) };
  return (
    <div className={classes.byDay}>
      <Plotted usage={month} measure={measureFor(usage)} />
    </div>
  );
}
