import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { PROCESSING } from '../orders/order-state.ts';
import { orderAddress } from '../paying/order-address.ts';
import { useBodyKey } from '../paying/use-body-key.ts';
import { usePay } from '../paying/use-pay.ts';
import type { ProviderName } from '../paying/use-providers.ts';
import type { Wanted } from './use-quote.ts';

interface Purchase {
  readonly wanted: Wanted;
  readonly discountCode: string;
  /** Undefined where there is nothing to pay. */
  readonly provider: ProviderName | undefined;
  readonly back: string | null;
}

/**
 * Orders, and leaves for the provider's page. The order's own page takes the place of this one, so that whoever comes
 * back by the browser finds the order and does not place another; whoever went elsewhere meanwhile stays there.
 */
export function useOrderAndPay() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useBodyKey();
  const isHere = useIsHere();
  const pay = usePay();
  return useMutation({
    mutationFn: async ({ wanted, discountCode, provider, back }: Purchase) => {
      const body = { ...wanted, ...(discountCode !== '' && { discountCode }) };
      const order = await call(routes.createOrder, { body, idempotencyKey: keyOf(body) });
      await refreshRows(client, routes.listOrders);
      if (!isHere()) return;
      const toPay = order.status === PROCESSING ? provider : undefined;
      if (toPay === undefined) return await navigate(orderAddress(order.uuid, { back }), { replace: true });
      await pay.mutateAsync({
        order,
        provider: toPay,
        back,
        onLeave: () => navigate(orderAddress(order.uuid, { back }), { replace: true }),
      });
    },
  });
}
