import { useQuery } from '@tanstack/react-query';
import {
  type Agent,
  CURRENCIES,
  type Currency,
  type Plan,
  routes,
  type Usage,
  type WantedProduct,
} from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { productAt } from '../product/product-at.ts';

/** What the address asks to buy, in which currency, with which discount, and where to go on afterwards. */
export function useCheckout() {
  const [search] = useSearchParams();
  const change = useAddress();
  const product = productAt(search.get('product'));
  const sold = useSold(product);
  const mayRenew = useMe().workspace.role !== 'member';
  const renews = mayRenew && product?.kind === 'plan' && search.get('renew') === '1';
  const asked = CURRENCIES.find((currency) => currency === search.get('currency'));
  const currency = asked ?? sold.currencies?.[0];
  return {
    product,
    wanted: product && currency ? { product, currency } : null,
    /** What it may be paid in; one where there is nothing to choose. */
    currencies: sold.currencies ?? [],
    currency,
    /** There is no such thing, or it is sold for no money that there is. */
    isNothing: product === null || (currency === undefined && sold.currencies !== undefined),
    /** Why it is not known what it is sold in, where that has to be. */
    unsold: currency === undefined ? sold.error : null,
    askAgain: sold.askAgain,
    setCurrency: (to: string) => change({ currency: to }),
    /** Of credits. */
    setAmount: (amount: string) => change({ product: `credits:${amount}` }),
    // A code is for one order, and takes nothing off each period.
    code: renews ? '' : (search.get('code') ?? '').toUpperCase(),
    setCode: (code: string) => change({ code: code.trim().toUpperCase() || null }),
    back: search.get('back'),
    /** Of a plan: it is charged again each period, until one unsubscribes. */
    renews,
    mayRenew,
    setRenews: (renews: boolean) => change({ renew: renews ? '1' : null }),
  };
}

/** What a product is sold in; undefined until it is known. */
function useSold(product: WantedProduct | null) {
  const plans = useQuery({ ...dataQuery(routes.listPlans, {}), enabled: product?.kind === 'plan' });
  const usage = useQuery({ ...dataQuery(routes.getUsage, {}), enabled: product?.kind === 'credits' });
  const id = product?.kind === 'agent' ? product.agentUUID : '';
  const query = { view: 'published' } as const;
  const agent = useQuery({ ...dataQuery(routes.getAgent, { params: { id }, query }), enabled: id !== '' });
  const asked = [plans, usage, agent];
  const failed = asked.find(({ error }) => error !== null);
  return {
    currencies: currenciesOf(product, { plans: plans.data, usage: usage.data, agent: agent.data }),
    error: failed?.error ?? null,
    askAgain: () => void failed?.refetch(),
  };
}

interface Known {
  readonly plans: readonly Plan[] | undefined;
  readonly usage: Pick<Usage, 'currency'> | undefined;
  readonly agent: Pick<Agent, 'currency'> | undefined;
}

function currenciesOf(product: WantedProduct | null, known: Known): readonly Currency[] | undefined {
  const among = (sold: (currency: Currency) => boolean) => CURRENCIES.filter(sold);
  switch (product?.kind) {
    case 'plan': {
      const plan = known.plans?.find(({ id }) => id === product.planId);
      return known.plans && among((currency) => plan?.prices[currency] !== undefined);
    }
    case 'credits':
      return known.usage && among((currency) => currency === known.usage?.currency);
    case 'agent':
      return known.agent && among((currency) => currency === known.agent?.currency);
    default:
      return undefined;
  }
}
