import type { ListedAgent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';

/** What an agent costs, in words. */
export function usePrice(): (agent: Pick<ListedAgent, 'isFree' | 'price' | 'currency'>) => string {
  const { t } = useTranslation('catalog');
  return ({ isFree, price, currency }) =>
    isFree || price === null || currency === null ? t('explore.free') : formatMoney(price, currency);
}
