import type { FoundSubscription, SubscriptionStanding } from '@tutka/http-contracts';
import type { Tone } from '../../../../components/badge/index.ts';

type Standing = Exclude<SubscriptionStanding, 'RUNNING'>;

/** How a subscription stands, as the list is narrowed by it. */
export function standingOf({ state, renews }: Pick<FoundSubscription, 'state' | 'renews'>): Standing {
  if (state !== 'ACTIVE') return state;
  return renews ? 'RENEWING' : 'ENDING';
}

export const standingTones: Readonly<Record<Standing, Tone>> = {
  RENEWING: 'good',
  ENDING: 'neutral',
  PAST_DUE: 'warn',
  FROZEN: 'bad',
  AWAITING_PAYMENT: 'info',
  ENDED: 'neutral',
};

/** Where the orders of a subscription are listed; those of a plan that was bought once are of that plan. */
export function ordersOf({ workspace, price, planId }: FoundSubscription): string {
  const which = price === null ? `product=plan:${planId}` : 'type=subscription';
  return `/admin/orders?workspace=${workspace.uuid}&${which}`;
}
