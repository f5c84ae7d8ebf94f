import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { midnight } from '../../../lib/address/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import classes from './reconciliation.module.css';
import { PROVIDERS, useReconciliationAddress } from './use-reconciliation-address.ts';

const yesterday = () => {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Asks whose books, and of which days. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { showStarted } = useReconciliationAddress();
  const offered = useQuery(dataQuery(routes.listPaymentProviders, {}));
  const [form, setForm] = useState({ provider: '', from: yesterday(), to: yesterday() });
  const names = PROVIDERS.filter((name) => offered.data?.some(({ provider }) => provider === name));
  const provider = names.find((name) => name === form.provider) ?? names[0];
  const [from, to] = [midnight(form.from, 0), midnight(form.to, 1)];
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (body: { provider: (typeof PROVIDERS)[number]; from: string; to: string }) =>
      call(routes.startReconciliation, { body }),
    onSuccess: () => refreshRows(client, routes.listReconciliations),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (provider && from && to) start.mutate({ provider, from, to }, { onSuccess: showStarted });
  };
  const isNobody = offered.data !== undefined && names.length === 0;
  return (
    <Modal opened onClose={onClose} title={t('start.title')}>
      <form className={classes.form} onSubmit={submit}>
        {isNobody && <p className={classes.dim}>{t('start.noProvider')}</p>}
        <NativeSelect
          label={t('provider')}
          value={provider ?? ''}
          disabled={provider === undefined}
          onChange={({ currentTarget }) => setForm({ ...form, provider: currentTarget.value })}
          data={names.map((value) => ({ value, label: t(`providers.${value}`) }))}
        />
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={t('start.from')}
            value={form.from}
            max={form.to || undefined}
            onChange={({ currentTarget }) => setForm({ ...form, from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('start.to')}
            value={form.to}
            min={form.from || undefined}
            onChange={({ currentTarget }) => setForm({ ...form, to: currentTarget.value })}
          />
        </div>
        <p className={classes.dim}>{t('start.text')}</p>
        <Refusal error={start.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={start.isPending} disabled={!provider || !from || !to}>
            {t('start.submit')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
