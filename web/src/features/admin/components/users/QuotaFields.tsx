import { NumberInput } from '@mantine/core';
import type { User } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { quotaKeys } from './quota-text.ts';
import classes from './users.module.css';

type Quota = User['quota'];

const MEGABYTE = 1024 ** 2;
const MOST = 1e9;

interface Props {
  readonly quota: Quota;
  readonly onChange: (quota: Quota) => void;
}

/** Limits that override the plan; an empty field leaves it to the plan. Knowledge is typed in MB. */
export function QuotaFields({ quota, onChange }: Props) {
  const { t } = useTranslation('admin');
  const set = (key: keyof Quota, typed: number | string) => {
    const { [key]: _, ...rest } = quota;
    const unit = key === 'knowledgeBytes' ? MEGABYTE : 1;
    onChange(typeof typed === 'number' ? { ...rest, [key]: Math.round(typed * unit) } : rest);
  };
  return (
    <fieldset className={classes.quota}>
      <legend>
        <span className={classes.legend}>{t('quota.title')}</span>
        <span className={classes.hint}>{t('quota.text')}</span>
      </legend>
      {quotaKeys.map((key) => (
        <NumberInput
          key={key}
          label={t(`quota.${key}`)}
          placeholder={t('quota.plan')}
          min={0}
          max={MOST}
          allowDecimal={key === 'knowledgeBytes'}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          value={shownValue(key, quota[key])}
          onChange={(typed) => set(key, typed)}
        />
      ))}
    </fieldset>
  );
}

function shownValue(key: keyof Quota, value: number | undefined): number | string {
  if (value === undefined) return '';
  return key === 'knowledgeBytes' ? Number((value / MEGABYTE).toFixed(2)) : value;
}
