import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './checkout.module.css';

interface Props {
  readonly currencies: readonly string[];
  readonly currency: string | undefined;
  readonly setCurrency: (currency: string) => void;
}

/** In which currency to pay, where there is a choice. */
export function CurrencyChoice({ currencies, currency, setCurrency }: Props) {
  const { t } = useTranslation('billing');
  if (currency === undefined || currencies.every((one) => one === currency)) return null;
  const all = currencies.includes(currency) ? [...currencies] : [currency, ...currencies];
  return (
    <NativeSelect
      className={classes.currency}
      aria-label={t('pricing.currency')}
      value={currency}
      onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
      data={all}
    />
  );
}
