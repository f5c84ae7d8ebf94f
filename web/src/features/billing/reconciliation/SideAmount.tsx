import type { Difference } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './reconciliation.module.css';

/** What one side's books have. */
export function SideAmount({ money }: { readonly money: Difference['ours'] }) {
  const { t } = useTranslation('reconciliation');
  if (money === null) return <span className={classes.dim}>{t('differences.nothing')}</span>;
  return <span className={classes.amount}>{formatMoney(money.amount, money.currency)}</span>;
}
