import type { FoundOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useWhose } from './use-whose.ts';

/** What has ended with the money that went back, in the reader's workspace or in the buyer's. */
export function useEndedWords(order: FoundOrder): string {
  const { t } = useTranslation('billing');
  const { isElsewhere } = useWhose(order);
  const what = order.type === 'subscription' ? order.type : order.product.kind;
  return t(`bought.${isElsewhere ? 'endedThere' : 'ended'}.${what}`);
}
