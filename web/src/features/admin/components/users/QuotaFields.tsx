import { NumberInput } from '@mantine/core';
import type { User } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quotaKeys } from './quota-text.ts';
import classes from './users.module.css';

type Quota = User['quota'];
type Key = keyof Quota;

const MEGABYTE = 1024 ** 2;
/** As much as the API takes. */
const MOST = 1e15;

interface Props {
  readonly quota: Quota;
  readonly onChange: (quota: Quota) => void;
}

/** Limits that override the plan; an empty field leaves it to the plan. Knowledge is typed in MB. */
export function QuotaFields({ quota, onChange }: Props) {
  const { t } = useTranslation('admin');
  const set = (key: Key, value: number | undefined) => {
    const { [key]: _, ...rest } = quota;
    onChange(value === undefined ? rest : { ...rest, [key]: value });
  };
  return (
    <fieldset className={classes.quota}>
      <legend>
        <span className={classes.legend}>{t('quota.title')}</span>
        <span className={classes.hint}>{t('quota.text')}</span>
      </legend>
      {quotaKeys.map((key) => (
        <QuotaField key={key} of={key} value={quota[key]} onChange={(value) => set(key, value)} />
      ))}
    </fieldset>
  );
}

interface FieldProps {
  readonly of: Key;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function QuotaField({ of: key, value, onChange }: FieldProps) {
  const { t } = useTranslation('admin');
  const unit = key === 'knowledgeBytes' ? MEGABYTE : 1;
  const [typed, setTyped] = useState<number | string>(() => shownValue(value, unit));
  const type = (next: number | string) => {
    setTyped(next);
    // What is on its way to a number, as '1.' is, comes as text, and so do the longest numbers.
    const number = next === '' ? Number.NaN : Number(next);
    onChange(Number.isNaN(number) ? undefined : Math.round(number * unit));
  };
  return (
    <NumberInput
      label={t(`quota.${key}`)}
      placeholder={t('quota.plan')}
      min={0}
      max={Math.floor(MOST / unit)}
      allowDecimal={unit > 1}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      value={typed}
      onChange={type}
    />
  );
}

function shownValue(value: number | undefined, unit: number): number | string {
  return value === undefined ? '' : Number((value / unit).toFixed(2));
}
