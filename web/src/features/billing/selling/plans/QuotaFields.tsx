import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/form/index.ts';
import classes from '../selling.module.css';
import { isMoney, type PlanForm, QUOTAS } from './plan-form.ts';

const MOST = 1e15;

interface Props {
  readonly form: PlanForm;
  readonly onChange: (part: Partial<PlanForm>) => void;
}

/** What it allows; an empty field allows as much as they like. */
export function QuotaFields({ form, onChange }: Props) {
  const { t } = useTranslation('selling');
  return (
    <fieldset className={classes.group}>
      <legend>{t('plans.quotas')}</legend>
      <p className={classes.dim}>{t('plans.quotasText')}</p>
      <div className={classes.quotas}>
        {QUOTAS.map((key) => (
          <NumberInput
            key={key}
            label={t(`plans.quota.${key}`)}
            placeholder={t('plans.unlimited')}
            min={key === 'members' ? 1 : 0}
            max={MOST}
            allowDecimal={key === 'knowledgeBytes'}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            value={form.quotas[key]}
            onChange={(typed) => onChange({ quotas: { ...form.quotas, [key]: typed } })}
          />
        ))}
        <DecimalInput
          label={t('plans.included')}
          placeholder={t('plans.includedNone')}
          value={form.includedCredits}
          error={
            form.includedCredits.trim() !== '' && !isMoney(form.includedCredits) && t('plans.priceWrong')
          }
          onChange={(value) => onChange({ includedCredits: value })}
        />
      </div>
    </fieldset>
  );
}
