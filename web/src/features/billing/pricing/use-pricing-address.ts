import { CURRENCIES, type Currency, type Plan } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';

export const PERIODS = ['month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** How prices are shown, kept in the address: the currency, of those that a plan is sold in, and for how long. */
export function usePricingAddress(plans: readonly Plan[]) {
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const change = useAddress();
  const sold = CURRENCIES.filter((currency) => plans.some(({ prices }) => prices[currency] !== undefined));
  const near: Currency = i18n.language === 'zh-CN' ? 'CNY' : 'USD';
  const asked = sold.find((currency) => currency === search.get('currency'));
  return {
    currencies: sold,
    currency: asked ?? (sold.includes(near) ? near : (sold[0] ?? near)),
    setCurrency: (currency: string) => change({ currency }),
    period: PERIODS.find((period) => period === search.get('period')) ?? PERIODS[0],
    setPeriod: (period: Period) => change({ period: period === PERIODS[0] ? null : period }),
  };
}
