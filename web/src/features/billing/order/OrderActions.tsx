import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useConfirm } from '../../../components/confirm/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { CANCELLED, COMPLETED, PROCESSING } from '../orders/order-state.ts';
import { isNone, refundableOf } from './amounts.ts';
import { GiveBackAgain } from './GiveBackAgain.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { useDecides } from './use-decides.ts';

/** What can be done with an order besides paying: one's own is cancelled while it is unpaid, an ADMIN gives money back. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const me = useMe();
  const [search] = useSearchParams();
  const address = useAddress();
  const { ask, isPending } = useCancel(order);
  const decides = useDecides(order);
  const left = refundableOf(order);
  const { owed } = order.paymentDetails;
  const mayRefund = me.isAdmin && order.status === COMPLETED && !isNone(left);
  return (
    <>
      {order.status === PROCESSING && decides && (
        <Button variant="default" loading={isPending} onClick={ask}>
          {t('cancel.action')}
        </Button>
      )}
      {me.isAdmin && owed && <GiveBackAgain order={order} owed={owed} />}
      {mayRefund && (
        <Button variant="default" onClick={() => address({ refund: '1' })}>
          {t('refund.open')}
        </Button>
      )}
      {mayRefund && search.has('refund') && (
        <RefundDialog order={order} left={left} onClose={() => address({ refund: null })} />
      )}
    </>
  );
}

function useCancel({ uuid }: Order) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const confirm = useConfirm();
  const tell = useTellError();
  const cancel = useMutation({
    mutationFn: () => call(routes.updateOrder, { params: { id: uuid }, body: { status: CANCELLED } }),
    onError: tell,
    onSettled: () => refreshRows(client, routes.getOrder, routes.listOrderEvents, routes.listOrders),
  });
  const ask = async () => {
    const question = {
      title: t('cancel.question'),
      body: t('cancel.consequence'),
      action: t('cancel.action'),
      danger: true,
    };
    if (await confirm(question)) cancel.mutate();
  };
  return { ask, isPending: cancel.isPending };
}
