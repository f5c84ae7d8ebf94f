import type { Order, User } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import classes from './orders.module.css';

interface Props {
  readonly order: Order;
  readonly person: User | undefined;
}

/** Who placed an order; by the number of the account where the person is not known here. */
export function Buyer({ order, person }: Props) {
  const { t } = useTranslation('billing');
  if (!person) return <span className={classes.dim}>{t('orders.account', { id: order.userId })}</span>;
  return (
    <span className={classes.buyer}>
      <Logo src={person.logo} name={person.email} size={20} />
      <span className={classes.email}>{person.email}</span>
    </span>
  );
}
