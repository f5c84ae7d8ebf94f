import type { Product } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { usePlanName } from './use-plan-name.ts';

/** What was bought, in words, and what kind of thing it is. */
export function useProductWords(): (product: Product) => { readonly name: string; readonly kind: string } {
  const { t } = useTranslation('billing');
  const nameOf = usePlanName();
  return (product) => {
    const kind = t(`product.kinds.${product.kind}`);
    if (product.kind === 'credits') return { name: t('product.credits', { amount: product.amount }), kind };
    if (product.kind === 'agent') return { name: product.name, kind };
    return { name: nameOf(product.planId, product.name), kind: t(`product.${product.period}`) };
  };
}
