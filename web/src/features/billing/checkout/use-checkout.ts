import { useQuery } from '@tanstack/react-query';
import { CURRENCIES, type Currency, routes, type WantedProduct } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { productAt } from '../product/product-at.ts';

/** What the address asks to buy, in which currency, with which discount, and where to go on afterwards. */
export function useCheckout() {
  const [search] = useSearchParams();
  const change = useAddress();
  const product = productAt(search.get('product'));
  const choice = useCurrencies(product);
  const renews = product?.kind === 'plan' && search.get('renew') === '1';
  const asked = CURRENCIES.find((currency) => currency === search.get('currency'));
  const currency = asked ?? choice?.[0];
  return {
    product,
    wanted: product && currency ? { product, currency } : null,
    /** What it may be paid in; one where there is nothing to choose. */
    currencies: choice ?? [],
    currency,
    setCurrency: (to: string) => change({ currency: to }),
    // A code is for one order, and takes nothing off each period.
    code: renews ? '' : (search.get('code') ?? '').toUpperCase(),
    setCode: (code: string) => change({ code: code.trim().toUpperCase() || null }),
    back: search.get('back'),
    /** Of a plan: it is charged again each period, until one unsubscribes. */
    renews,
    setRenews: (renews: boolean) => change({ renew: renews ? '1' : null }),
  };
}

/** What a product is sold in; undefined until it is known. */
function useCurrencies(product: WantedProduct | null): readonly Currency[] | undefined {
  const plans = useQuery({ ...dataQuery(routes.listPlans, {}), enabled: product?.kind === 'plan' });
  const usage = useQuery({ ...dataQuery(routes.getUsage, {}), enabled: product?.kind === 'credits' });
  const id = product?.kind === 'agent' ? product.agentUUID : '';
  const query = { view: 'published' } as const;
  const agent = useQuery({ ...dataQuery(routes.getAgent, { params: { id }, query }), enabled: id !== '' });
  const among = (sold: (currency: Currency) => boolean) => CURRENCIES.filter(sold);
  switch (product?.kind) {
    case 'plan': {
      const plan = plans.data?.find((one) => one.id === product.planId);
      return plan && among((currency) => plan.prices[currency] !== undefined);
    }
    case 'credits':
      return usage.data && among((currency) => currency === usage.data.currency);
    case 'agent':
      return agent.data && among((currency) => currency === agent.data.currency);
    default:
      return undefined;
  }
}
