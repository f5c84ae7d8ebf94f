import { useQuery } from '@tanstack/react-query';
import { type FoundOrder, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { OrderBadge } from '../orders/OrderBadge.tsx';
import { useProductWords } from '../product/use-product-words.ts';
import { BoughtBy } from './BoughtBy.tsx';
import { History } from './History.tsx';
import { Money } from './Money.tsx';
import { OrderActions } from './OrderActions.tsx';
import classes from './order.module.css';
import { Standing } from './Standing.tsx';
import { useOrder } from './use-order.ts';

/** One order: where it stands, what it costs, what happened to it. */
export default function OrderPage() {
  const { t } = useTranslation('billing');
  const { id = '' } = useParams();
  const { data, error, refetch } = useOrder(id);
  if (data) return <Known key={id} order={data} />;
  return (
    <Page title={t('order.title')} headless>
      {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LateSkeleton rows={6} />}
    </Page>
  );
}

function Known({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const { name, kind } = useProductWords()(order.product);
  const [search] = useSearchParams();
  const events = useQuery(dataQuery(routes.listOrderEvents, { params: { id: order.uuid } }));
  const back =
    search.get('from') === 'admin'
      ? { to: '/admin/orders', label: t('order.allOrders') }
      : { to: '/orders', label: t('orders.title') };
  const title = (
    <span className={classes.title}>
      {name}
      <OrderBadge order={order} />
    </span>
  );
  const facts = [kind, t('order.number', { id: order.id }), formatDate(order.createdAt, true)];
  return (
    <Page title={name}>
      <PageHeader
        back={back}
        title={title}
        description={facts.join(' · ')}
        actions={<OrderActions order={order} />}
      />
      <BoughtBy order={order} />
      <Standing order={order} events={events.data ?? []} />
      <div className={classes.columns}>
        <Money order={order} />
        <section aria-labelledby="history">
          <h2 id="history" className={classes.part}>
            {t('order.history')}
          </h2>
          {events.error && <ErrorState error={events.error} onRetry={() => events.refetch()} />}
          {!events.data && !events.error && <LateSkeleton rows={4} rowHeight={36} />}
          {events.data && <History events={events.data} currency={order.currency} />}
        </section>
      </div>
    </Page>
  );
}
