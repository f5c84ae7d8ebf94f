import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../selling.module.css';
import { isId, type PlanForm } from './plan-form.ts';

interface Props {
  readonly form: PlanForm;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<PlanForm>) => void;
}

const NAME_LIMIT = 60;
const DESCRIPTION_LIMIT = 200;
const LAST = 1000;

/** What it is called, where it stands, and whether it is offered. */
export function PlanFields({ form, isNew, onChange }: Props) {
  const { t } = useTranslation('selling');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('plans.name')}
          required
          maxLength={NAME_LIMIT}
          value={form.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label={t('plans.id')}
          description={t('plans.idText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          disabled={!isNew}
          value={form.id}
          error={form.id !== '' && !isId(form.id) && t('plans.idWrong')}
          onChange={({ currentTarget }) => onChange({ id: currentTarget.value })}
        />
      </div>
      <TextInput
        label={t('plans.description')}
        maxLength={DESCRIPTION_LIMIT}
        value={form.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <div className={classes.pair}>
        <Switch
          label={t('plans.isOffered')}
          description={t('plans.isOfferedText')}
          checked={form.isOffered}
          onChange={({ currentTarget }) => onChange({ isOffered: currentTarget.checked })}
        />
        <NumberInput
          label={t('plans.position')}
          min={0}
          max={LAST}
          allowDecimal={false}
          value={form.position}
          onChange={(position) => onChange({ position })}
        />
      </div>
    </>
  );
}
