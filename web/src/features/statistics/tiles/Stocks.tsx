import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { STOCKS } from '../happened.ts';
import { useFormats } from '../use-formats.ts';
import classes from './tiles.module.css';

/** What there is at the end of the time. */
export function Stocks({ statistic: { totals, range } }: { readonly statistic: Statistic }) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  return (
    <dl className={classes.stocks} aria-label={t('stocks.label')}>
      {STOCKS.map((name) => (
        <div key={name}>
          <dt>{t(name === 'users' && range.scope === 'workspace' ? 'stocks.members' : `stocks.${name}`)}</dt>
          <dd>{count.exact(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
