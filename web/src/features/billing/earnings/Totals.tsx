import type { Earnings } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './earnings.module.css';

/** What is owed in each currency, and how it came about. */
export function Totals({ sums }: { readonly sums: Earnings['sums'] }) {
  const { t } = useTranslation('earnings');
  return (
    <ul className={classes.totals}>
      {sums.map(({ currency, owed, ...rest }) => (
        <li key={currency} className={classes.total}>
          <span className={classes.label}>{t('owed')}</span>
          <b className={classes.big}>{formatMoney(owed, currency)}</b>
          <dl className={classes.parts}>
            {(['sold', 'earned', 'paid'] as const).map((part) => (
              <div key={part}>
                <dt>{t(part)}</dt>
                <dd>{formatMoney(rest[part], currency)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
