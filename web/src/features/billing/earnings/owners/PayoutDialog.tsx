import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnersEarnings, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalInput, FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { currencySymbol, formatMoney } from '../../../../lib/format/index.ts';
import { isAtMost } from '../../order/amounts.ts';
import classes from '../earnings.module.css';

interface Props {
  readonly owed: OwnersEarnings;
  readonly onClose: () => void;
}

/** Asks what was sent, and under which reference, before it is noted. */
export function PayoutDialog({ owed: row, onClose }: Props) {
  const { t } = useTranslation('earnings');
  const { workspace, currency, owed, owner, name } = row;
  const [amount, setAmount] = useState(owed);
  const [reference, setReference] = useState('');
  const payOut = usePayout();
  const isGood = isAtMost(amount.trim(), owed);
  const money = (of: string) => formatMoney(of, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood && reference.trim() !== '') {
      const payout = { workspace, currency, amount: amount.trim(), reference: reference.trim() };
      payOut.mutate(payout, { onSuccess: onClose });
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payout.title', { who: name || owner?.email || t('owners.unknown') })}
    >
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.label}>{t('payout.text')}</p>
        <DecimalInput
          label={t('payout.amount')}
          description={t('payout.atMost', { amount: money(owed) })}
          leftSection={currencySymbol(currency)}
          leftSectionWidth={44}
          value={amount}
          error={!isGood && t('payout.wrong')}
          onChange={setAmount}
        />
        <TextInput
          label={t('payout.reference')}
          description={t('payout.referenceText')}
          maxLength={100}
          data-autofocus
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Refusal error={payOut.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button
            data-long
            type="submit"
            loading={payOut.isPending}
            disabled={!isGood || reference.trim() === ''}
          >
            {isGood ? t('payout.action', { amount: money(amount.trim()) }) : t('payout.open')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

function usePayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof routes.createPayout>>[1]['body']) =>
      call(routes.createPayout, { body }),
    // Closed before the list has it: nothing may be owed there then, which the page says of an address that still names it.
    onSuccess: () => void refreshRows(client, routes.listOwnersEarnings, routes.listOwnersLines),
  });
}
