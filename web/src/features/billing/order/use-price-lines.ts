import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import type { SumLine } from './Sums.tsx';

type Price = Pick<Order, 'currency' | 'discountRules' | 'tax'> & { readonly subtotal: string };

/** What stands above a total: the price, what discounts took off it, and a tax that was added. Nothing, where the total says it all. */
export function usePriceLines(): (price: Price) => SumLine[] {
  const { t } = useTranslation('billing');
  return ({ subtotal, currency, discountRules, tax }) => {
    const added = tax && !tax.isInclusive ? [{ ...taxLine(tax, currency), label: taxName(tax) }] : [];
    if (discountRules.length + added.length === 0) return [];
    const off = discountRules.map((rule) => ({
      key: rule.code,
      label: t('sums.discount', { code: rule.code }),
      amount: `−${formatMoney(rule.off, currency)}`,
    }));
    const price = { key: 'price', label: t('sums.price'), amount: formatMoney(subtotal, currency) };
    return [price, ...off, ...added];
  };
}

/** What stands below a total: the tax that it contains. */
export function useIncludedTax(): (price: Pick<Price, 'currency' | 'tax'>) => SumLine[] {
  const { t } = useTranslation('billing');
  return ({ tax, currency }) =>
    tax?.isInclusive ? [{ ...taxLine(tax, currency), label: t('sums.included', { tax: taxName(tax) }) }] : [];
}

type Tax = NonNullable<Order['tax']>;

const taxName = ({ name, percent }: Tax) => `${name} ${percent}%`;
const taxLine = ({ amount }: Tax, currency: string) => ({
  key: 'tax',
  amount: formatMoney(amount, currency),
});
