import { useQuery } from '@tanstack/react-query';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useState } from 'react';
import { pageQuery } from '../../../lib/api/index.ts';
import { type ProviderName, useProviders } from '../paying/use-providers.ts';
import { isPaidByHand, waitsForPerson } from './by-hand.ts';

/** Who may take the money that a subscription waits for, and who of them is to: the one of the last time, until another is chosen. */
export function useTaker(subscription: Subscription) {
  const { providers } = useProviders(subscription.currency ?? '');
  const { tried, isPending } = useTried(subscription);
  const [chosen, setChosen] = useState<ProviderName>();
  // The others charge a difference without the person.
  const takers = waitsForPerson(subscription) ? providers?.filter(isPaidByHand) : providers;
  const wished = chosen ?? tried ?? subscription.provider;
  const taker = takers?.find(({ provider }) => provider === wished) ?? takers?.[0];
  return { takers: takers ?? [], taker: isPending ? undefined : taker?.provider, setChosen };
}

/** With whom its first payment was begun. */
function useTried({ planId, period, state }: Subscription) {
  const query = { planId, type: 'subscription', status: '0', pageSize: 20 } as const;
  const { data, isLoading } = useQuery({
    ...pageQuery(routes.listOrders, { query }),
    enabled: state === 'AWAITING_PAYMENT',
  });
  const order = data?.data.find(({ product }) => product.kind === 'plan' && product.period === period);
  return { tried: order?.paymentDetails.attempts.at(-1)?.provider, isPending: isLoading };
}
