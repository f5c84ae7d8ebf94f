import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Plan, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import classes from '../selling.module.css';
import { PlanFields } from './PlanFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { emptyPlan, formOf, isWhole, type PlanForm, termsOf } from './plan-form.ts';
import { QuotaFields } from './QuotaFields.tsx';

interface Props {
  /** Undefined for one that is made. */
  readonly plan: Plan | undefined;
  readonly onClose: () => void;
}

/** Makes a plan or changes it; its prices hold for orders from then on. */
export function PlanEditor({ plan, onClose }: Props) {
  const { t } = useTranslation('selling');
  const [start] = useState(() => (plan ? formOf(plan) : emptyPlan));
  const [form, setForm] = useState(start);
  const leave = useCloseGuard(form !== start, onClose);
  const change = (part: Partial<PlanForm>) => setForm((before) => ({ ...before, ...part }));
  const save = useSave(plan);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(form)) save.mutate(form, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={leave}
      size="xl"
      title={plan ? t('plans.editOne', { name: plan.name }) : t('plans.add')}
    >
      <form className={classes.form} onSubmit={submit}>
        <PlanFields form={form} isNew={plan === undefined} onChange={change} />
        <PriceFields prices={form.prices} onChange={(prices) => change({ prices })} />
        <QuotaFields form={form} onChange={change} />
        <Refusal error={save.error} />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isWhole(form)}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useSave(plan: Plan | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PlanForm) =>
      plan
        ? call(routes.updatePlan, { params: { id: plan.id }, body: termsOf(form, plan) })
        : call(routes.createPlan, { body: { id: form.id, ...termsOf(form) } }),
    onSuccess: () => refreshRows(client, routes.listPlans),
  });
}
