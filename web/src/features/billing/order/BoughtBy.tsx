import type { FoundOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/person/index.ts';
import classes from './order.module.css';
import { useWhose } from './use-whose.ts';

/** Who placed an order that somebody else reads; an ADMIN goes on to the person and the workspace. */
export function BoughtBy({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const { isAdmin } = useMe();
  const { isOwn } = useWhose(order);
  if (isOwn) return null;
  const { buyer, workspace, userId } = order;
  const words = buyer?.email ?? t('orders.account', { id: userId });
  return (
    <p className={classes.boughtBy}>
      <span className={classes.dim}>{t('orders.buyer')}</span>
      {isAdmin && buyer ? (
        <Link to={`/admin/users?email=${encodeURIComponent(buyer.email)}`}>{words}</Link>
      ) : (
        <span>{words}</span>
      )}
      {isAdmin && <Link to={`/admin/workspaces/${workspace}`}>{t('order.workspace')}</Link>}
    </p>
  );
}
