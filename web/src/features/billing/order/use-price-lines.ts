import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import type { SumLine } from './Sums.tsx';

type Price = Pick<Order, 'currency' | 'discountRules'> & { readonly subtotal: string };

/** What stands above a total: the price and what discounts took off it. Nothing, where the total says it all. */
export function usePriceLines(): (price: Price) => SumLine[] {
  const { t } = useTranslation('billing');
  return ({ subtotal, currency, discountRules }) => {
    if (discountRules.length === 0) return [];
    const off = discountRules.map((rule) => ({
      key: rule.code,
      label: t('sums.discount', { code: rule.code }),
      amount: `−${formatMoney(rule.off, currency)}`,
    }));
    return [{ key: 'price', label: t('sums.price'), amount: formatMoney(subtotal, currency) }, ...off];
  };
}
