import type { FoundOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useWhose } from './use-whose.ts';

/** Why money goes back of which nothing was given. */
const NOT_GIVEN = ['ALREADY_OWNED', 'ALREADY_SUBSCRIBED', 'SUBSCRIPTION_OVER'] as const;

/** What has ended with the money that went back, in the reader's workspace or in the buyer's; or why nothing had begun. */
export function useEndedWords(order: FoundOrder): string {
  const { t } = useTranslation('billing');
  const { isElsewhere } = useWhose(order);
  const { refunds } = order.paymentDetails;
  const cause = NOT_GIVEN.find((reason) => refunds.some((refund) => refund.reason === reason));
  if (cause) return t(`bought.${isElsewhere ? 'notGivenThere' : 'notGiven'}.${cause}`);
  const what = order.type === 'subscription' ? order.type : order.product.kind;
  return t(`bought.${isElsewhere ? 'endedThere' : 'ended'}.${what}`);
}
