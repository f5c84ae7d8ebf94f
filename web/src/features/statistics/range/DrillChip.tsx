import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './range.module.css';
import type { Drill } from './shown.ts';
import type { StatisticAddress } from './use-statistic-address.ts';

interface Props {
  readonly address: StatisticAddress;
  readonly drilled: { readonly to: Drill; readonly value: string };
  readonly statistic: Statistic | undefined;
}

/** What the page is narrowed to, and the way back to all. */
export function DrillChip({ address, drilled, statistic }: Props) {
  const { t } = useTranslation('statistics');
  const name = nameOf(drilled, statistic) ?? (drilled.value.slice(0, 8) || t('top.noModel'));
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

function nameOf(
  { to, value }: Props['drilled'],
  statistic: Statistic | undefined,
): string | null | undefined {
  const { agents = [], users = [], models = [] } = statistic?.top ?? {};
  if (to === 'agent') return agents.find(({ agentUUID }) => agentUUID === value)?.name;
  if (to === 'user') return users.find(({ userUUID }) => userUUID === value)?.email;
  return models.find(({ model }) => model === value)?.name;
}
