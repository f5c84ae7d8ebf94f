import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { KeyFields } from './KeyFields.tsx';
import { bodyOf, formOf, isWhole } from './key-form.ts';
import classes from './keys.module.css';

interface Props {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Another name for a key, or other scopes, or another end. */
export function ChangeKeyDialog({ apiKey, onClose }: Props) {
  const { t } = useTranslation('keys');
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(apiKey));
  const change = useMutation({
    mutationFn: () =>
      call(routes.updateApiKey, { params: { uuid: apiKey.uuid }, body: bodyOf(form, Date.now()) }),
    onSuccess: () => refreshRows(client, routes.listApiKeys),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t('edit')} size="lg">
      <form onSubmit={submit} className={classes.form}>
        <KeyFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
        <Refusal error={change.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={change.isPending} disabled={!isWhole(form)}>
            {t('save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
