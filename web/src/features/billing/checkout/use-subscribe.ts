import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { useBodyKey } from '../paying/use-body-key.ts';
import type { ProviderName } from '../paying/use-providers.ts';
import type { Wanted } from './use-quote.ts';

interface Subscribing {
  readonly wanted: Wanted;
  readonly provider: ProviderName | undefined;
}

const BILLING = '/billing';

/**
 * Begins a subscription, and leaves for the provider's page. Where the plan stands takes the place of this page, so that
 * whoever comes back by the browser finds the subscription and does not begin another; whoever went elsewhere meanwhile stays there.
 */
export function useSubscribe() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useBodyKey();
  const isHere = useIsHere();
  return useMutation({
    mutationFn: async ({ wanted: { product, currency }, provider }: Subscribing) => {
      if (product.kind !== 'plan' || !provider) return;
      const body = { planId: product.planId, period: product.period, currency };
      const subscription = await call(routes.createSubscription, { body, idempotencyKey: keyOf(body) });
      await refreshRows(client, routes.listSubscriptions);
      if (!isHere()) return;
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
