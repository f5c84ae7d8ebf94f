import type { FoundSubscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { ShownDate } from '../../../../components/date/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { usePlanName } from '../../product/use-plan-name.ts';
import classes from '../selling.module.css';
import { Next } from './Next.tsx';
import { Subscriber } from './Subscriber.tsx';
import { ordersOf, standingOf, standingTones } from './standing.ts';
import { whoseIs } from './whose-is.ts';

/** Subscriptions one below the other. */
export function SubscriptionTable({
  subscriptions,
}: {
  readonly subscriptions: readonly FoundSubscription[];
}) {
  const { t } = useTranslation(['selling', 'billing']);
  const nameOf = usePlanName();
  const columns: Column<FoundSubscription>[] = [
    {
      key: 'whose',
      header: t('subscriptions.whose'),
      phone: 'title',
      cell: (row) => <Subscriber subscription={row} />,
    },
    {
      key: 'plan',
      header: t('subscriptions.plan'),
      width: '10rem',
      cell: ({ planId, period, price, provider }) => (
        <span className={classes.name}>
          <span>{nameOf(planId)}</span>
          <span className={classes.dim}>
            {t(`subscriptions.periods.${price === null ? 'once' : period}`)}
            {provider && ` · ${t(`billing:pay.providers.${provider}`)}`}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('subscriptions.state'),
      width: '11.5rem',
      cell: (row) => {
        const standing = standingOf(row);
        return (
          <StatusBadge tone={standingTones[standing]}>{t(`subscriptions.states.${standing}`)}</StatusBadge>
        );
      },
    },
    {
      key: 'since',
      header: t('subscriptions.since'),
      width: '7.5rem',
      align: 'right',
      cell: ({ startedAt }) => (startedAt === null ? '–' : <ShownDate value={startedAt} />),
    },
    {
      key: 'next',
      header: t('subscriptions.next'),
      width: '9rem',
      align: 'right',
      cell: (row) => <Next subscription={row} />,
    },
    {
      key: 'orders',
      header: t('subscriptions.orders'),
      width: '5.5rem',
      align: 'right',
      phone: 'actions',
      cell: (row) => (
        <Link to={ordersOf(row)} aria-label={t('subscriptions.ordersOf', { who: whoseIs(row) })}>
          {t('subscriptions.orders')}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      label={t('subscriptions.title')}
      columns={columns}
      rows={subscriptions}
      keyOf={({ uuid }) => uuid}
    />
  );
}
