import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { PROCESSING } from '../orders/order-state.ts';
import { orderAddress } from '../paying/order-address.ts';
import { usePay } from '../paying/use-pay.ts';
import type { ProviderName } from '../paying/use-providers.ts';
import type { Wanted } from './use-quote.ts';
import { useTellDearer } from './use-tell-dearer.ts';

interface Purchase {
  readonly wanted: Wanted;
  readonly discountCode: string;
  /** What it comes to, as it was shown. */
  readonly total: string;
  /** Undefined where there is nothing to pay. */
  readonly provider: ProviderName | undefined;
  readonly back: string | null;
}

/**
 * Orders, and leaves for the provider's page. The order's own page takes the place of this one, so that whoever comes
 * back by the browser finds the order and does not place another; whoever went elsewhere meanwhile stays there. An order that
 * comes to more than was shown is not paid unasked: its page says what it comes to.
 */
export function useOrderAndPay() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useBodyKey();
  const isHere = useIsHere();
  const pay = usePay();
  const tellDearer = useTellDearer();
  return useMutation({
    mutationFn: async ({ wanted, discountCode, total, provider, back }: Purchase) => {
      const body = { ...wanted, ...(discountCode !== '' && { discountCode }) };
      const order = await call(routes.createOrder, { body, idempotencyKey: keyOf(body) });
      await refreshRows(client, routes.listOrders);
      if (!isHere()) return;
      const isDearer = tellDearer({ shown: total, now: order.totalPrice, currency: order.currency });
      const toPay = order.status === PROCESSING && !isDearer ? provider : undefined;
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
