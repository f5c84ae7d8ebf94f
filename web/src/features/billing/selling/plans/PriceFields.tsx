import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { CURRENCIES, type Currency } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/form/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { currencySymbol } from '../../../../lib/format/index.ts';
import classes from '../selling.module.css';
import { isMoney, type PriceRow } from './plan-form.ts';

interface Props {
  readonly prices: readonly PriceRow[];
  readonly onChange: (prices: readonly PriceRow[]) => void;
}

/** What it costs in each currency it is sold in. */
export function PriceFields({ prices, onChange }: Props) {
  const { t } = useTranslation('selling');
  const taken = prices.map(({ currency }) => currency);
  const free = CURRENCIES.filter((currency) => !taken.includes(currency));
  const set = (at: number, part: Partial<PriceRow>) =>
    onChange(prices.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const next = free[0];
  return (
    <fieldset className={classes.group}>
      <legend>{t('plans.prices')}</legend>
      <p className={classes.dim}>{t(prices.length === 0 ? 'plans.pricesNone' : 'plans.pricesText')}</p>
      {prices.length > 0 && (
        <div className={classes.price} data-heads aria-hidden="true">
          <span />
          <span>{t('plans.month')}</span>
          <span>{t('plans.year')}</span>
          <span />
        </div>
      )}
      {prices.map(({ currency, month, year }, at) => (
        <div key={currency} className={classes.price}>
          <NativeSelect
            aria-label={t('plans.currency')}
            value={currency}
            onChange={({ currentTarget }) => set(at, { currency: currentTarget.value as Currency })}
            data={[currency, ...free]}
          />
          <Amount
            label={t('plans.aMonth', { currency })}
            currency={currency}
            value={month}
            other={year}
            onChange={(value) => set(at, { month: value })}
          />
          <Amount
            label={t('plans.aYear', { currency })}
            currency={currency}
            value={year}
            other={month}
            onChange={(value) => set(at, { year: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('plans.removePrice', { currency })}
            onClick={() => onChange(prices.filter((_, index) => index !== at))}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      ))}
      {next && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...prices, { currency: next, month: '', year: '' }])}
        >
          {t('plans.addPrice')}
        </Button>
      )}
    </fieldset>
  );
}

interface AmountProps {
  readonly label: string;
  readonly currency: string;
  readonly value: string;
  /** Of the same currency, without which it is not sold. */
  readonly other: string;
  readonly onChange: (value: string) => void;
}

function Amount({ label, currency, value, other, onChange }: AmountProps) {
  const { t } = useTranslation('selling');
  const isBegun = value.trim() + other.trim() !== '';
  return (
    <DecimalInput
      aria-label={label}
      leftSection={currencySymbol(currency)}
      leftSectionWidth={44}
      value={value}
      error={isBegun && !isMoney(value) && t('plans.priceWrong')}
      onChange={onChange}
    />
  );
}
