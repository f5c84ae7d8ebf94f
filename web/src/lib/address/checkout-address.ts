import type { WantedProduct } from '@tutka/http-contracts';

interface Purchase {
  readonly product: WantedProduct;
  /** Left out, the page finds one that it is sold in. */
  readonly currency?: string | null | undefined;
  /** Of a plan: each period, until one unsubscribes. */
  readonly renews?: boolean;
  /** Where to go on, once it is paid. */
  readonly back?: string;
}

/** The address of the page where something is bought: '/checkout?product=plan:pro:month&currency=EUR'. */
export function checkoutAddress({ product, currency, renews, back }: Purchase): string {
  const search = new URLSearchParams({ product: partOf(product) });
  if (currency) search.set('currency', currency);
  if (renews) search.set('renew', '1');
  if (back !== undefined) search.set('back', back);
  return `/checkout?${search}`;
}

function partOf(product: WantedProduct): string {
  switch (product.kind) {
    case 'plan':
      return `plan:${product.planId}:${product.period}`;
    case 'agent':
      return `agent:${product.agentUUID}`;
    case 'credits':
      return `credits:${product.amount}`;
  }
}
