import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { useShownAgain } from '../../../lib/shown-again/index.ts';
import { orderAddress } from './order-address.ts';
import type { ProviderName } from './use-providers.ts';

interface Payment {
  readonly order: Pick<Order, 'uuid'>;
  readonly provider: ProviderName;
  /** Where the person wanted to go on, once it is paid. */
  readonly back: string | null;
  /** Before the page is left. */
  readonly onLeave?: () => unknown;
}

/**
 * Begins to pay and leaves for the provider's page, which comes back to the order's. Whoever comes back by the browser may
 * pay again, unless the order says otherwise; whoever went elsewhere meanwhile stays there.
 */
export function usePay() {
  const client = useQueryClient();
  const isHere = useIsHere();
  const pay = useMutation({
    mutationFn: async ({ order, provider, back, onLeave }: Payment) => {
      const returnUrl = location.origin + orderAddress(order.uuid, { back, returned: true });
      const { url } = await call(routes.payOrder, { body: { order: order.uuid, provider, returnUrl } });
      if (!isHere()) return;
      await onLeave?.();
      location.assign(url);
    },
  });
  useShownAgain(() => {
    pay.reset();
    void refreshRows(client, routes.getOrder);
  });
  return pay;
}
