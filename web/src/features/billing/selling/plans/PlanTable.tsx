import { ActionIcon, Code } from '@mantine/core';
import { CURRENCIES, type Plan } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { ShownDate } from '../../../../components/date/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { formatMoney } from '../../../../lib/format/index.ts';
import classes from '../selling.module.css';

interface Props {
  readonly plans: readonly Plan[];
  readonly onEdit: (id: string) => void;
}

/** Plans in the order of the pricing page. */
export function PlanTable({ plans, onEdit }: Props) {
  const { t } = useTranslation('selling');
  const columns: Column<Plan>[] = [
    {
      key: 'name',
      header: t('plans.name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <span className={classes.name}>
          <b>{name}</b>
          <Code>{id}</Code>
        </span>
      ),
    },
    {
      key: 'prices',
      header: t('plans.monthly'),
      width: '40%',
      cell: ({ prices }) => <Prices prices={prices} />,
    },
    {
      key: 'offered',
      header: t('plans.state'),
      width: '8rem',
      cell: ({ isOffered }) => (
        <StatusBadge tone={isOffered ? 'good' : 'neutral'}>
          {t(isOffered ? 'plans.offered' : 'plans.notOffered')}
        </StatusBadge>
      ),
    },
    {
      key: 'changed',
      header: t('plans.changed'),
      width: '8rem',
      align: 'right',
      phone: 'hidden',
      cell: ({ updatedAt }) => <ShownDate value={updatedAt} />,
    },
    {
      key: 'edit',
      header: t('plans.edit'),
      width: '4rem',
      align: 'right',
      phone: 'actions',
      cell: ({ id, name }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('plans.editOne', { name })}
          onClick={() => onEdit(id)}
        >
          <Icon name="edit" size={16} />
        </ActionIcon>
      ),
    },
  ];
  const inOrder = plans.toSorted((one, other) => one.position - other.position);
  return <DataTable label={t('plans.title')} columns={columns} rows={inOrder} keyOf={({ id }) => id} />;
}

function Prices({ prices }: Pick<Plan, 'prices'>) {
  const { t } = useTranslation('selling');
  const shown = CURRENCIES.flatMap((currency) => {
    const price = prices[currency];
    return price ? [formatMoney(price.month, currency)] : [];
  });
  if (shown.length === 0) return <span className={classes.dim}>{t('plans.notSold')}</span>;
  return (
    <span className={classes.prices}>
      {shown.map((price) => (
        <span key={price}>{price}</span>
      ))}
    </span>
  );
}
