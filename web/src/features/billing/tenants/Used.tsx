import { useQuery } from '@tanstack/react-query';
import { type AnyWorkspace, routes, type WorkspaceUsage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { Allowed } from '../usage/Allowed.tsx';
import { Bars } from '../usage/plot/Bars.tsx';
import { ModelTable } from '../usage/plot/PlotTables.tsx';
import { daysOf, measureFor, modelsOf } from '../usage/plot/series.ts';
import usageClasses from '../usage/usage.module.css';
import { CreditsCard } from './CreditsCard.tsx';
import { Facts } from './Facts.tsx';
import { GiveCreditsDialog } from './GiveCreditsDialog.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import { daysOfMonth } from './month.ts';
import classes from './tenants.module.css';
import { useMonth } from './use-month.ts';

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
  return (
    <>
      <div className={usageClasses.cards}>
        <Facts workspace={workspace} plan={data && (data.plan?.name ?? t('noPlan'))} />
        {data && <CreditsCard usage={data} onGive={() => address({ give: '1' })} />}
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
  const measure = measureFor(usage);
  const models = modelsOf(usage, measure);
  const days = daysOf({ ...usage, ...daysOfMonth(usage.month) }, models, measure);
  return (
    <div className={classes.byDay}>
      <Bars days={days} models={models} measure={measure} currency={usage.currency} />
      <ModelTable models={models} currency={usage.currency} />
    </div>
  );
}
