import { useTranslation } from 'react-i18next';
import { currencySymbol, formatMoney } from '../../../../lib/format/index.ts';
import { amountOf } from '../nanos.ts';
import type { Measure, Took } from './series.ts';

const NANOS = 1e9;

/** How amounts of usage are written. */
export function useAmounts(currency: string) {
  const { t, i18n } = useTranslation('usage');
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 });
  const money = (nanos: bigint) => formatMoney(amountOf(nanos), currency);
  const count = (value: number) => value.toLocaleString(i18n.language);
  return {
    money,
    count,
    /** Beside a line of the plot. */
    shortAmount: (size: number, measure: Measure) =>
      measure === 'tokens'
        ? compact.format(size)
        : `${currencySymbol(currency)}${shortMoney(size / NANOS, i18n.language)}`,
    amountOfDay: ({ inputTokens, outputTokens, cost, calls }: Took, measure: Measure) =>
      t('plot.ofDay', {
        count: calls,
        calls: count(calls),
        amount:
          measure === 'cost' ? money(cost) : t('plot.tokens', { shown: count(inputTokens + outputTokens) }),
      }),
  };
}

/** Cents where there are some; of what is less than a cent, three figures. */
function shortMoney(amount: number, language: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const few = amount > 0 && amount < 0.01;
  return amount.toLocaleString(
    language,
    few ? { maximumSignificantDigits: 3 } : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}
