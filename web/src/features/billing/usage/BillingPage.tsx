import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { SubscriptionCard } from '../subscription/SubscriptionCard.tsx';
import { Limits } from './Limits.tsx';
import { Lines } from './ledger/Lines.tsx';
import { OwnCredits } from './OwnCredits.tsx';
import { UsagePlot } from './plot/UsagePlot.tsx';
import classes from './usage.module.css';

const CARD_HEIGHT = 150;

/** What a workspace has, what it took, and what that cost, down to the message. */
export default function BillingPage() {
  const { t } = useTranslation('usage');
  const { data: usage, error, refetch } = useQuery(dataQuery(routes.getUsage, {}));
  return (
    <Page title={t('title')}>
      <PageHeader
        title={t('title')}
        description={t(usage?.isWhole === false ? 'leadOwn' : 'lead')}
        actions={
          <>
            <Button component={Link} to="/orders" variant="default">
              {t('orders')}
            </Button>
            <Button component={Link} to="/invoices" variant="default">
              {t('invoices')}
            </Button>
            <Button component={Link} to="/pricing" variant="default">
              {t('plans')}
            </Button>
          </>
        }
      />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!usage && !error && <LateSkeleton shape="cards" rows={2} rowHeight={CARD_HEIGHT} />}
      {usage && (
        <>
          <div className={classes.cards}>
            <SubscriptionCard usage={usage} />
            {usage.credits && <OwnCredits credits={usage.credits} currency={usage.currency} />}
          </div>
          <Limits usage={usage} />
        </>
      )}
      <UsagePlot />
      <Lines currency={usage?.currency} />
    </Page>
  );
}
