import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { CreditsCard } from './CreditsCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import classes from './pricing.module.css';
import { PERIODS, usePricingAddress } from './use-pricing-address.ts';
import { useStanding } from './use-standing.ts';

const CARD_HEIGHT = 340;

/** What there is to buy: plans side by side, and credits. */
export default function PricingPage() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(dataQuery(routes.listPlans, {}));
  const offered = (data ?? []).filter(({ isOffered }) => isOffered);
  const plans = offered.toSorted((one, other) => one.position - other.position);
  const { currencies, currency, setCurrency, period, setPeriod } = usePricingAddress(plans);
  const { plan: current, ledger, subscribed, isPending } = useStanding();
  const takesCredits = plans.some(({ includedCredits }) => includedCredits !== null);
  return (
    <Page title={t('pricing.title')}>
      <PageHeader title={t('pricing.title')} description={t('pricing.lead')} />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <LateSkeleton shape="cards" rows={3} rowHeight={CARD_HEIGHT} />}
      {data && plans.length === 0 && (
        <EmptyState icon="layers" title={t('pricing.none')}>
          {t('pricing.noneText')}
        </EmptyState>
      )}
      {plans.length > 0 && (
        <>
          <div className={classes.choices}>
            <SegmentedControl
              aria-label={t('pricing.period')}
              value={period}
              onChange={setPeriod}
              data={PERIODS.map((value) => ({ value, label: t(`pricing.${value}ly`) }))}
            />
            <NativeSelect
              aria-label={t('pricing.currency')}
              value={currency}
              onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
              data={currencies}
            />
          </div>
          <ul className={classes.plans}>
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                currency={currency}
                period={period}
                isCurrent={plan.id === current}
                subscribed={subscribed}
                isPending={isPending}
              />
            ))}
          </ul>
          {ledger && takesCredits && <CreditsCard currency={ledger} />}
        </>
      )}
    </Page>
  );
}
