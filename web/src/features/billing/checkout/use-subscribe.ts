import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import type { ProviderName } from '../paying/use-providers.ts';
import type { Wanted } from './use-quote.ts';
import { useTellDearer } from './use-tell-dearer.ts';

interface Subscribing {
  readonly wanted: Wanted;
  /** What a period comes to, as it was shown. */
  readonly total: string;
  readonly provider: ProviderName | undefined;
}

const BILLING = '/billing';

/**
 * Begins a subscription, and leaves for the provider's page. Where the plan stands takes the place of this page, so that
 * whoever comes back by the browser finds the subscription and does not begin another; whoever went elsewhere meanwhile stays there.
 * One that costs more than was shown is not paid unasked.
 */
export function useSubscribe() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useBodyKey();
  const isHere = useIsHere();
  const tellDearer = useTellDearer();
  return useMutation({
    mutationFn: async ({ wanted: { product, currency }, total, provider }: Subscribing) => {
      if (product.kind !== 'plan' || !provider) return;
      const body = { planId: product.planId, period: product.period, currency };
      const subscription = await call(routes.createSubscription, { body, idempotencyKey: keyOf(body) });
      await refreshRows(client, routes.listSubscriptions);
      if (!isHere()) return;
      const { price } = subscription;
      if (tellDearer({ shown: total, now: price ?? total, currency })) {
        return await navigate(BILLING, { replace: true });
      }
      const returnUrl = `${location.origin}${BILLING}?returned=1`;
      const { url } = await call(routes.subscribe, {
        body: { subscription: subscription.uuid, provider, returnUrl },
      });
      if (!isHere()) return;
      await navigate(BILLING, { replace: true });
      location.assign(url);
    },
  });
}
