import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Plan, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';
import classes from '../selling.module.css';
import { PlanFields } from './PlanFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { changesOf, emptyPlan, formOf, isWhole, type PlanForm, termsOf } from './plan-form.ts';
import { QuotaFields } from './QuotaFields.tsx';

interface Props {
  /** Undefined for one that is made. */
  readonly plan: Plan | undefined;
  readonly onClose: () => void;
}

/** Makes a plan or changes it; its prices hold for orders from then on. */
export function PlanEditor({ plan, onClose }: Props) {
  const { t } = useTranslation('selling');
  const [opened] = useState(plan);
  const [start] = useState(() => (opened ? formOf(opened) : emptyPlan));
  const [form, setForm] = useState(start);
  const leave = useCloseGuard(form !== start, onClose);
  const change = (part: Partial<PlanForm>) => setForm((before) => ({ ...before, ...part }));
  const save = useSave(opened);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(form)) save.mutate(form, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={leave}
      size="xl"
      title={opened ? t('plans.editOne', { name: opened.name }) : t('plans.add')}
    >
      <form className={classes.form} onSubmit={submit}>
        <PlanFields form={form} isNew={opened === undefined} onChange={change} />
        <PriceFields prices={form.prices} onChange={(prices) => change({ prices })} />
        <QuotaFields form={form} onChange={change} />
        <Refusal error={save.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!isWhole(form)}>
            {t('save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

/** `opened`: the plan as it was when its form was opened. */
function useSave(opened: Plan | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: PlanForm) => {
      if (!opened) return await call(routes.createPlan, { body: { id: form.id, ...termsOf(form) } });
      const { id } = opened;
      const plans = await client.fetchQuery({ ...dataQuery(routes.listPlans, {}), staleTime: 0 });
      const now = plans.find((plan) => plan.id === id) ?? opened;
      return await call(routes.updatePlan, { params: { id }, body: changesOf(form, opened, now) });
    },
    onSuccess: () => refreshRows(client, routes.listPlans),
  });
}
