import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows, useBodyKey } from '../../../../lib/api/index.ts';
import classes from '../selling.module.css';
import { CodeFields } from './CodeFields.tsx';
import { bodyOf, type CodeForm, emptyCode, isWhole } from './code-form.ts';
import { TermsFields } from './TermsFields.tsx';
import { WhatFor } from './WhatFor.tsx';

/** Makes a code. */
export function NewCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('selling');
  const client = useQueryClient();
  const keyOf = useBodyKey();
  const [form, setForm] = useState(emptyCode);
  const leave = useCloseGuard(form !== emptyCode, onClose);
  const change = (part: Partial<CodeForm>) => setForm((before) => ({ ...before, ...part }));
  const make = useMutation({
    mutationFn: () => {
      const body = bodyOf(form);
      return call(routes.createDiscountCode, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => refreshRows(client, routes.listDiscountCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(form)) make.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} size="lg" title={t('codes.add')}>
      <form className={classes.form} onSubmit={submit}>
        <CodeFields form={form} onChange={change} />
        <TermsFields terms={form} onChange={change} />
        <WhatFor form={form} onChange={change} />
        <Refusal error={make.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={make.isPending} disabled={!isWhole(form)}>
            {t('codes.make')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
