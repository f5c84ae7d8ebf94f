import { NativeSelect } from '@mantine/core';
import type { WantedProduct } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { creditPacks } from '../product/credit-packs.ts';
import classes from './checkout.module.css';

interface Props {
  readonly product: WantedProduct;
  readonly currency: string;
  readonly setAmount: (amount: string) => void;
}

/** Of credits: how many. */
export function AmountChoice({ product, currency, setAmount }: Props) {
  const { t } = useTranslation('billing');
  if (product.kind !== 'credits') return null;
  const packs = creditPacks(currency);
  const { amount } = product;
  const all = packs.includes(amount) ? packs : [amount, ...packs];
  return (
    <NativeSelect
      className={classes.currency}
      aria-label={t('credits.amount')}
      value={amount}
      onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      data={all.map((value) => ({ value, label: formatMoney(value, currency) }))}
    />
  );
}
