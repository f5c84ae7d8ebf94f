import { SegmentedControl } from '@mantine/core';
import type { WantedProduct } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { isNone } from '../order/amounts.ts';
import classes from './checkout.module.css';

interface Props {
  readonly product: WantedProduct;
  /** Of a period. */
  readonly price: string;
  readonly renews: boolean;
  readonly mayRenew: boolean;
  readonly onChange: (renews: boolean) => void;
}

/** Of a plan: one period alone, or, where one may begin that, each one until one unsubscribes. */
export function RenewChoice({ product, price, renews, mayRenew, onChange }: Props) {
  const { t } = useTranslation('billing');
  if (product.kind !== 'plan' || isNone(price)) return null;
  if (!mayRenew) return <p className={classes.note}>{t('renew.byManagers')}</p>;
  const { period } = product;
  return (
    <section>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.way }}
        aria-label={t('renew.label')}
        value={renews ? 'renew' : 'once'}
        onChange={(value) => onChange(value === 'renew')}
        data={[
          { value: 'once', label: t(`renew.once.${period}`) },
          { value: 'renew', label: t(`renew.each.${period}`) },
        ]}
      />
      <p className={classes.note}>{t(renews ? 'renew.eachText' : 'renew.onceText')}</p>
    </section>
  );
}
