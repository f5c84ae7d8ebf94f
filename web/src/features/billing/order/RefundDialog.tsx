import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalInput, FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { currencySymbol, formatMoney } from '../../../lib/format/index.ts';
import { isAtMost } from './amounts.ts';
import classes from './order.module.css';

interface Props {
  readonly order: Order;
  /** What may be given back. */
  readonly left: string;
  readonly onClose: () => void;
}

/** Asks how much goes back. */
export function RefundDialog({ order, left, onClose }: Props) {
  const { t } = useTranslation('billing');
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const amount = isPart ? typed.trim() : left;
  const refund = useRefund(order);
  const isGood = isAtMost(amount, left);
  // Typed as a part, it may be all that is left: with it ends what the order gave.
  const isAll = !isPart || (isGood && isAtMost(left, amount));
  const money = (of: string) => formatMoney(of, order.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) refund.mutate(amount, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t('refund.title')}>
      <form className={classes.form} onSubmit={submit}>
        <SegmentedControl
          aria-label={t('refund.how')}
          value={isPart ? 'part' : 'all'}
          onChange={(value) => setPart(value === 'part')}
          data={[
            { value: 'all', label: t('refund.all', { amount: money(left) }) },
            { value: 'part', label: t('refund.part') },
          ]}
        />
        {isPart && (
          <DecimalInput
            label={t('refund.amount')}
            description={t('refund.atMost', { amount: money(left) })}
            leftSection={currencySymbol(order.currency)}
            leftSectionWidth={44}
            value={typed}
            error={typed !== '' && !isGood && t('refund.wrong')}
            onChange={setTyped}
          />
        )}
        <p className={classes.dim}>
          {t(
            `refund.${isAll ? (order.type === 'subscription' ? 'allOfSubscription' : 'allText') : 'partText'}`,
          )}
        </p>
        <Refusal error={refund.error} />
        <FormFoot cancel={t('keep')} onCancel={onClose}>
          <Button data-long type="submit" color="bad" loading={refund.isPending} disabled={!isGood}>
            {isGood ? t('refund.action', { amount: money(amount) }) : t('refund.open')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

function useRefund({ uuid }: Order) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (amount: string) => {
      const body = { amount };
      return call(routes.refundOrder, { params: { id: uuid }, body, idempotencyKey: keyOf(body) });
    },
    // Closed before the order has it, of which nothing may be left to give back then.
    onSuccess: () => void refreshRows(client, routes.getOrder, routes.listOrderEvents, routes.listAllOrders),
  });
}
