import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/states/index.ts';
import type { StatisticAddress } from './range/use-statistic-address.ts';

/** What will stand here, and how the first figures come about. */
export function NothingYet({ address }: { readonly address: StatisticAddress }) {
  const { t } = useTranslation('statistics');
  const longer = address.range !== '90' && (
    <Button variant="default" onClick={() => address.setRange('90')}>
      {t('none.longer')}
    </Button>
  );
  return (
    <EmptyState
      icon="chart"
      title={t('none.title')}
      action={
        <>
          <Button component={Link} to="/chat">
            {t('none.chat')}
          </Button>{' '}
          {longer}
        </>
      }
    >
      {t('none.text')}
    </EmptyState>
  );
}
