import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { DecimalInput, FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { endOfDay } from '../../../lib/address/index.ts';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { currencySymbol, formatMoney } from '../../../lib/format/index.ts';
import { isGift, today } from './gift.ts';
import classes from './tenants.module.css';

interface Props {
  readonly workspace: string;
  /** What it is called. */
  readonly name: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Asks how much a workspace is given, and until when. */
export function GiveCreditsDialog({ workspace, name, currency, onClose }: Props) {
  const { t } = useTranslation('tenants');
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  const leave = useCloseGuard(amount !== '' || day !== '', onClose);
  const give = useGift();
  const isGood = isGift(amount.trim()) && (day === '' || day >= today());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    const gift = { workspace, amount: amount.trim(), expiresAt: day === '' ? null : endOfDay(day) };
    give.mutate(gift, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} title={t('give.title', { name })}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.dim}>{t('give.text')}</p>
        <DecimalInput
          label={t('give.amount')}
          leftSection={currencySymbol(currency)}
          leftSectionWidth={44}
          data-autofocus
          value={amount}
          error={amount !== '' && !isGift(amount.trim()) && t('give.wrong')}
          onChange={setAmount}
        />
        <TextInput
          type="date"
          label={t('give.until')}
          description={t('give.untilText')}
          min={today()}
          value={day}
          error={day !== '' && day < today() && t('give.past')}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Refusal error={give.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button data-long type="submit" loading={give.isPending} disabled={!isGood}>
            {isGood ? t('give.action', { amount: formatMoney(amount.trim(), currency) }) : t('give.open')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

function useGift() {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof routes.grantCredits>>[1]['body']) =>
      call(routes.grantCredits, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => refreshRows(client, routes.getWorkspaceUsage),
  });
}
