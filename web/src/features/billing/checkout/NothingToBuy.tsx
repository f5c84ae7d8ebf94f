import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';

/** The address names nothing that can be bought. */
export function NothingToBuy() {
  const { t } = useTranslation('billing');
  return (
    <Page title={t('checkout.title')} headless>
      <EmptyState
        icon="card"
        title={t('checkout.nothing')}
        action={
          <Button component={Link} to="/pricing">
            {t('orders.plans')}
          </Button>
        }
      >
        {t('checkout.nothingText')}
      </EmptyState>
    </Page>
  );
}
