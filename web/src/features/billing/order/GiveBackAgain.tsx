import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';

interface Props {
  readonly order: Order;
  readonly owed: NonNullable<Order['paymentDetails']['owed']>;
}

/** Asks a provider once more for money that was to go back: it refused that, or the buyer's bank sent it back. */
export function GiveBackAgain({ order: { uuid, currency }, owed }: Props) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const confirm = useConfirm();
  const tell = useTellError();
  const again = useMutation({
    // Once for each refusal, from however many pages it is asked.
    mutationFn: (idempotencyKey: string) =>
      call(routes.refundOrder, { params: { id: uuid }, body: {}, idempotencyKey }),
    onError: tell,
    onSettled: () => refreshRows(client, routes.getOrder, routes.listOrderEvents, routes.listAllOrders),
  });
  const amount = formatMoney(owed.amount, currency);
  const ask = async () => {
    const question = {
      title: t('again.question', { amount }),
      body: t(owed.ofPrice ? 'again.sentBack' : 'again.consequence'),
      action: t('refund.action', { amount }),
      danger: true,
    };
    if (await confirm(question)) again.mutate(`again-${owed.refundUUID}`);
  };
  return (
    <Button variant="default" loading={again.isPending} onClick={ask}>
      {t('again.action')}
    </Button>
  );
}
