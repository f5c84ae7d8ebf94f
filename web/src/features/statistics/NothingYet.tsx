import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/states/index.ts';
import type { StatisticAddress } from './range/use-statistic-address.ts';

interface Props {
  readonly address: StatisticAddress;
  /** There are figures, though only of people who came. */
  readonly cameAnybody: boolean;
}

/** What will stand here, and how the first figures come about. */
export function NothingYet({ address, cameAnybody }: Props) {
  const { t } = useTranslation('statistics');
  const longer = address.range !== '90' && (
    <Button variant="default" onClick={() => address.setRange('90')}>
      {t('none.longer')}
    </Button>
  );
  return (
    <EmptyState
      icon="chart"
      title={t(cameAnybody ? 'none.unasked' : 'none.title')}
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
