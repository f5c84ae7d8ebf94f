import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { refreshRows } from '../../../lib/api/index.ts';
import { paceOf } from '../order/pace.ts';
import { among, subscriptionsQuery } from './use-subscription.ts';

const OWING: readonly string[] = ['AWAITING_PAYMENT', 'PAST_DUE'];

/**
 * The workspace's subscription, asked for again and again while money for it is on its way, with what the workspace may
 * use whenever it changes. `isBack`: the person comes from the provider's page.
 */
export function useLiveSubscription(isBack: boolean) {
  const client = useQueryClient();
  const since = useRef<number>(undefined);
  const { data } = useQuery({
    ...subscriptionsQuery,
    refetchInterval: ({ state }) =>
      isAwaited(state.data?.data, isBack) ? paceOf(Date.now() - (since.current ?? Date.now())) : false,
  });
  const waits = isAwaited(data?.data, isBack);
  useEffect(() => {
    since.current = waits ? Date.now() : undefined;
  }, [waits]);
  const stand = data?.data.map(({ uuid, updatedAt }) => `${uuid} ${updatedAt}`).join();
  // Back from the provider the plan may have changed since usage was asked for.
  const known = useRef(isBack ? '' : undefined);
  useEffect(() => {
    if (stand === undefined) return;
    const isNews = known.current !== undefined && known.current !== stand;
    known.current = stand;
    if (isNews) void refreshRows(client, routes.getUsage);
  }, [client, stand]);
  return among(data?.data);
}

/** Whether a provider has yet to say something of one of them. */
function isAwaited(all: readonly Subscription[] = [], isBack: boolean): boolean {
  return all.some((one) => {
    if (one.state === 'ENDED') return false;
    if (one.change !== null && one.change.at === null) return true;
    return isBack && (OWING.includes(one.state) || isUnsigned(one) || one.payAhead !== null);
  });
}

/** The provider may tell of the signature after the payment. */
const isUnsigned = ({ price, renews, cancelAtEnd }: Subscription) =>
  price !== null && !renews && !cancelAtEnd;
