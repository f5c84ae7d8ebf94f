import type { ListedOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import classes from './orders.module.css';

/** Who placed an order; by the number of the account where the person is not known. */
export function Buyer({ order: { buyer, userId } }: { readonly order: ListedOrder }) {
  const { t } = useTranslation('billing');
  if (!buyer) return <span className={classes.dim}>{t('orders.account', { id: userId })}</span>;
  return (
    <span className={classes.buyer}>
      <Logo src={buyer.logo} name={buyer.email} size={20} />
      <span className={classes.email}>{buyer.email}</span>
    </span>
  );
}
