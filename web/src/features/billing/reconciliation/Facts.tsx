import { Anchor, Code } from '@mantine/core';
import type { Difference } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { Fact } from '../../../components/facts/index.ts';
import classes from './reconciliation.module.css';
import { SideAmount } from './SideAmount.tsx';

/** All that is known of a difference. */
export function Facts({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation('reconciliation');
  const { provider, ours, theirs, at, foundAt, endedAt, reference, orderUUID, detail } = difference;
  const disputes: Readonly<Record<string, string>> = {
    open: t('difference.disputes.open'),
    lost: t('difference.disputes.lost'),
  };
  return (
    <dl className={classes.facts}>
      <Fact name={t('provider')}>{t(`providers.${provider}`)}</Fact>
      <Fact name={t('differences.ours')}>
        <SideAmount money={ours} />
      </Fact>
      <Fact name={t('differences.theirs')}>
        <SideAmount money={theirs} />
      </Fact>
      {detail !== null && <Fact name={t('difference.dispute')}>{disputes[detail] ?? detail}</Fact>}
      <Fact name={t('difference.at')}>
        <ShownDate value={at} withTime />
      </Fact>
      <Fact name={t('difference.found')}>
        <ShownDate value={foundAt} withTime />
      </Fact>
      {endedAt !== null && (
        <Fact name={t('difference.ended')}>
          <ShownDate value={endedAt} withTime />
        </Fact>
      )}
      {reference !== null && (
        <Fact name={t('difference.reference')}>
          <Code>{reference}</Code>
        </Fact>
      )}
      {orderUUID !== null && (
        <Fact name={t('difference.order')}>
          <Anchor component={Link} to={`/orders/${orderUUID}?from=admin`}>
            {t('difference.openOrder')}
          </Anchor>
        </Fact>
      )}
    </dl>
  );
}
