import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './range.module.css';
import type { Drilled } from './shown.ts';
import { useDrillName } from './use-drill-name.ts';
import type { StatisticAddress } from './use-statistic-address.ts';

const SHORT = 8;

interface Props {
  readonly address: StatisticAddress;
  readonly drilled: Drilled;
}

/** What the page is narrowed to, and the way back to all. */
export function DrillChip({ address, drilled }: Props) {
  const { t } = useTranslation('statistics');
  const known = useDrillName(address, drilled);
  const name = known === undefined ? '…' : known || drilled.value.slice(0, SHORT) || t('top.noModel');
  return (
    <p className={classes.chip}>
      <span>
        {t(`drills.${drilled.to}`)} <b>{name}</b>
      </span>
      <Link to={address.addressWithout} aria-label={t('drills.all', { name })} preventScrollReset>
        <Icon name="close" size={14} />
      </Link>
    </p>
  );
}
