import { useTranslation } from 'react-i18next';
import { Chip } from './Chip.tsx';
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
  const back = { to: address.addressWithout, label: t('drills.all', { name }) };
  return <Chip kind={t(`drills.${drilled.to}`)} name={name} back={back} />;
}
